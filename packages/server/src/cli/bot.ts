import { EVERY_PRIVILEGED_INTENT } from '@guildhall/protocol/enums/application-flag'
import { NewApplication } from '@guildhall/protocol/objects/applications/application'
import { parseForm } from '@guildhall/protocol/parse-form'
import { knownPermissions } from '@guildhall/protocol/permissions/bits'
import { readStorageLocation } from '../config.ts'
import { makeApplication } from '../features/applications/applications-actions.ts'
import { findSettings } from '../features/guilds/guilds-store.ts'
import { installBotJob } from '../features/integrations/integrations-jobs.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { recordCommand } from '../kernel/administration/administration-record.ts'
import { systemClock } from '../kernel/clock.ts'
import { findIdFloor } from '../kernel/ids/id-floor.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import { leftJob, type PayloadOf } from '../kernel/job.ts'
import type { TxDb } from '../store/db.ts'
import { appendJobs } from '../store/streams.ts'
import { Failure } from './failure.ts'
import { loadTables } from './load-tables.ts'
import { openStore } from './open-store.ts'

const FLAGS = ['guild', 'permissions', 'data', 'database-url', 'json'] as const satisfies FlagName[]

/** The worker number in the ids that commands generate; no running server uses it. */
const WORKER = 1023

export const botHelp = (): string => `guildhall bot create NAME --guild ID [flags]

Creates an application with a bot, adds the bot to a guild, and prints its token, which is not shown again. All privileged
intents are on. A running server adds the bot within a second, otherwise it is added at the next start.

${describeFlags(FLAGS)}

  guildhall bot create Greeter --guild 1234567890123456789 --permissions 8`

/** Runs `guildhall bot`. @throws UsageError, Failure */
export async function bot(args: readonly string[]): Promise<void> {
  const [action, ...rest] = args
  if (action !== 'create') throw new UsageError('unknown action: use guildhall bot create NAME --guild ID')
  const flags = new Flags(FLAGS, rest, process.env, 1)
  const name = readName(flags)
  const guildId = readGuild(flags)
  const permissions = readPermissions(flags)
  const store = await openStore(readStorageLocation(flags))
  try {
    const guild = await findSettings(store.db, guildId)
    if (!guild) throw new Failure(`there is no guild ${guildId}`)
    const kernel = {
      ids: systemIds(systemClock, WORKER, await findIdFloor(store.db, loadTables())),
      clock: systemClock,
    }
    const { bot: made, botToken } = await store.write(async (tx) => {
      const asked = { name, ownerId: guild.owner_id, flags: EVERY_PRIVILEGED_INTENT }
      const created = await makeApplication(kernel, tx, asked)
      const job = { guild_id: guildId, bot_id: created.bot.id, installed_by: guild.owner_id, permissions }
      await leaveJob(tx, kernel.ids.next(), job)
      const targets = { guild_id: guildId, user_id: created.bot.id }
      const details = { name: created.bot.username, guild: guild.name, permissions }
      await recordCommand(kernel, tx, { action: 'COMMAND_CREATE_BOT', targets, details })
      return created
    })
    const line = { id: made.id, username: made.username, guild_id: guildId, token: botToken }
    const text = `Created ${made.username} for ${guild.name}. Id: ${made.id}\nToken: ${botToken}\n`
    process.stdout.write(flags.isOn('json') ? `${JSON.stringify(line)}\n` : text)
  } finally {
    await store.close()
  }
}

const leaveJob = (db: TxDb, id: string, bot: PayloadOf<typeof installBotJob>): Promise<void> =>
  appendJobs(db, [{ ...leftJob(installBotJob, bot), id, dueAt: systemClock.now() }])

/** @throws UsageError */
function readName(flags: Flags): string {
  const [name] = flags.positionals
  if (name === undefined) throw new UsageError('missing name: guildhall bot create NAME --guild ID')
  const form = parseForm(NewApplication, { name })
  if (form.ok) return form.value.name
  throw new UsageError(form.errors.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '))
}

/** @throws UsageError */
function readGuild(flags: Flags): string {
  const guildId = flags.text('guild')
  if (guildId === undefined) throw new UsageError('missing guild: add --guild ID')
  return /^\d{1,19}$/u.test(guildId) ? guildId : flags.refuse('guild', 'the id of a guild')
}

/** @throws UsageError */
function readPermissions(flags: Flags): string {
  const given = flags.text('permissions') ?? '0'
  if (!/^\d{1,19}$/u.test(given)) flags.refuse('permissions', 'a number, as in a bot invite link')
  return String(knownPermissions(BigInt(given)))
}
