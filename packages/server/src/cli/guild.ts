import { GUILD_FEATURES } from '@guildhall/protocol/enums/guild-feature'
import { readStorageLocation } from '../config.ts'
import { switchFeaturesJob } from '../features/guilds/guilds-jobs.ts'
import { findSettings } from '../features/guilds/guilds-store.ts'
import { type FeatureSwitches, withSwitches } from '../features/guilds/guilds-view.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { recordCommand } from '../kernel/administration/administration-record.ts'
import { systemClock } from '../kernel/clock.ts'
import { findIdFloor } from '../kernel/ids/id-floor.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import { leftJob } from '../kernel/job.ts'
import { appendJobs } from '../store/streams.ts'
import { Failure } from './failure.ts'
import { loadTables } from './load-tables.ts'
import { openStore } from './open-store.ts'

const FLAGS = ['data', 'database-url'] as const satisfies FlagName[]

/** The worker number in the ids that commands generate; no running server uses it. */
const WORKER = 1023

export const guildHelp = (): string => `guildhall guild features GUILD_ID [+FEATURE] [-FEATURE] [flags]

Shows the features of a guild that the platform sells or grants, or switches some on (+) and off (-). A running server
applies the change within a second, otherwise it takes effect at the next start.

${describeFlags(FLAGS)}

Features: ${GUILD_FEATURES.join(', ')}`

/** Runs `guildhall guild`. @throws UsageError, Failure */
export async function guild(args: readonly string[]): Promise<void> {
  const [action, ...rest] = args
  if (action !== 'features') throw new UsageError('unknown action: use guildhall guild features GUILD_ID')
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
    throw new UsageError('missing guild id: guildhall guild features GUILD_ID')
  const store = await openStore(readStorageLocation(flags))
  try {
    const settings = await findSettings(store.db, guildId)
    if (!settings) throw new Failure(`there is no guild ${guildId}`)
    const after = withSwitches(settings, switches)
    if (after !== settings) {
      const ids = systemIds(systemClock, WORKER, await findIdFloor(store.db, loadTables()))
      const job = leftJob(switchFeaturesJob, { guild_id: guildId, ...switches })
      await store.write(async (tx) => {
        await appendJobs(tx, [{ ...job, id: ids.next(), dueAt: systemClock.now() }])
        await recordCommand({ ids, clock: systemClock }, tx, {
          action: 'COMMAND_SWITCH_GUILD_FEATURES',
          targets: { guild_id: guildId },
          details: { name: settings.name, features: { old: settings.features, new: after.features } },
        })
      })
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
  if (unknown) throw new UsageError(`unknown feature ${unknown.feature}: see guildhall guild --help`)
  const on = named.filter(({ isOn }) => isOn).map(({ feature }) => feature)
  const off = named.filter(({ isOn }) => !isOn).map(({ feature }) => feature)
  const both = on.find((feature) => off.includes(feature))
  if (both !== undefined) throw new UsageError(`${both} can't be switched on and off at once`)
  return { on, off }
}
