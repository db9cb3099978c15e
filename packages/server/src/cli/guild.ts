import { GUILD_FEATURES } from '@guildhall/protocol/enums/guild-feature'
import { readStorageLocation } from '../config.ts'
import { switchFeaturesJob } from '../features/guilds/guilds-jobs.ts'
import { findSettings } from '../features/guilds/guilds-store.ts'
import { type FeatureSwitches, withSwitches } from '../features/guilds/guilds-view.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { systemClock } from '../kernel/clock.ts'
import { findIdFloor } from '../kernel/ids/id-floor.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import { leftJob } from '../kernel/job.ts'
import { appendJobs } from '../store/streams.ts'
import { Failure } from './failure.ts'
import { loadTables } from './load-tables.ts'
import { openStore } from './open-store.ts'

const FLAGS = ['data', 'database-url'] as const satisfies FlagName[]

/** The number in the ids of commands: no server that runs beside them has it. */
const WORKER = 1023

/** The help of `guildhall guild`. */
export const guildHelp = (): string => `guildhall guild features GUILD_ID [+FEATURE] [-FEATURE] [flags]

Shows what a guild has of the features that the platform sells or grants, or switches some on (+) and off (-). A server
that runs on the same data does it within a second, otherwise it is done when one is started.

${describeFlags(FLAGS)}

Features: ${GUILD_FEATURES.join(', ')}`

/** Does what stands after `guildhall guild`. @throws UsageError, Failure */
export async function guild(args: readonly string[]): Promise<void> {
  const [action, ...rest] = args
  if (action !== 'features')
    throw new UsageError('guild can only show and switch features: guildhall guild features ID')
  const isSwitch = (arg: string) => /^[+-][^-]/u.test(arg)
  const switches = readSwitches(rest.filter(isSwitch))
  const flags = new Flags(
    FLAGS,
    rest.filter((arg) => !isSwitch(arg)),
    process.env,
    1,
  )
  const [guildId] = flags.positionals
  if (guildId === undefined || !/^\d{1,19}$/u.test(guildId))
    throw new UsageError('guild features needs the id of a guild')
  const store = await openStore(readStorageLocation(flags))
  try {
    const settings = await findSettings(store.db, guildId)
    if (!settings) throw new Failure(`there is no guild ${guildId}`)
    const after = withSwitches(settings, switches)
    if (after !== settings) {
      const id = systemIds(systemClock, WORKER, await findIdFloor(store.db, loadTables())).next()
      const job = leftJob(switchFeaturesJob, { guild_id: guildId, ...switches })
      await store.write((tx) => appendJobs(tx, [{ ...job, id, dueAt: systemClock.now() }]))
    }
    process.stdout.write(`${settings.name}: ${after.features.join(', ') || 'no features'}\n`)
  } finally {
    await store.close()
  }
}

/** @throws UsageError */
function readSwitches(args: readonly string[]): FeatureSwitches {
  const known: readonly string[] = GUILD_FEATURES
  const named = args.map((arg) => ({ isOn: arg.startsWith('+'), feature: arg.slice(1) }))
  const unknown = named.find(({ feature }) => !known.includes(feature))
  if (unknown) throw new UsageError(`there is no feature ${unknown.feature}: guildhall guild --help lists them`)
  const on = named.filter(({ isOn }) => isOn).map(({ feature }) => feature)
  const off = named.filter(({ isOn }) => !isOn).map(({ feature }) => feature)
  const both = on.find((feature) => off.includes(feature))
  if (both !== undefined) throw new UsageError(`${both} can't be switched on and off at once`)
  return { on, off }
}
