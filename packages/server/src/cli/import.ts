import { existsSync, writeFileSync } from 'node:fs'
import { readPublicUrl, readStorageLocation, type StorageLocation } from '../config.ts'
import { describeError } from '../describe-error.ts'
import { findAccount } from '../features/accounts/accounts-store.ts'
import { countGuilds } from '../features/members/members-store.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { ExportedSource } from '../imports/exported/exported-source.ts'
import { ImportFailure } from '../imports/import-failure.ts'
import { type ImportReport, importGuild } from '../imports/import-guild.ts'
import type { ImportSource } from '../imports/import-source.ts'
import type { ImportTarget } from '../imports/import-target.ts'
import { LARGEST_FILE } from '../imports/imported-files.ts'
import { LiveSource } from '../imports/live/live-source.ts'
import { ProxiedUrls, proxiedUrlsKey } from '../kernel/activities/proxied-urls.ts'
import { recordCommand } from '../kernel/administration/administration-record.ts'
import { systemClock } from '../kernel/clock.ts'
import { findIdFloor } from '../kernel/ids/id-floor.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import { defaultSettings } from '../kernel/settings.ts'
import { openFiles } from '../media/open-files.ts'
import { GuardedClient } from '../outside/guarded-client.ts'
import { systemResolve } from '../outside/resolve-host.ts'
import type { Store } from '../store/db.ts'
import { findChangedSettings } from '../store/rows/instance-settings.ts'
import { claimFolder } from '../store/sqlite/claim-folder.ts'
import { Failure } from './failure.ts'
import { countsText, ImportProgress } from './import-progress.ts'
import { loadTables } from './load-tables.ts'
import { describeLocation, openStore } from './open-store.ts'
import { writing } from './write-or-fail.ts'

const FLAGS = [
  'owner',
  'bot-token',
  'report',
  'force',
  'public-url',
  'data',
  'files',
  'database-url',
] as const satisfies FlagName[]

const HOUR_MS = 3_600_000

/** The worker number in the ids of an import; no server and no other command uses it, and there is one import at a time. */
const WORKER = 1022

export const importHelp = (): string => `guildhall import URL GUILD_ID --owner USERNAME [flags]
guildhall import exported FOLDER [GUILD_ID] --owner USERNAME [flags]

Imports a guild of another server, with its roles, channels, members, messages and files. URL is the address of the
server's API, and GUILD_ID the guild's id there. A bot in that guild reads it: give its token as GUILDHALL_BOT_TOKEN.
FOLDER contains files in the JSON format of DiscordChatExporter, which guildhall export also writes. Give GUILD_ID if
they are of several guilds.

With SQLite, stop your server first. An import that was interrupted continues when you run the same command again. The
guild appears when your server runs after the import.

${describeFlags(FLAGS)}`

/** Runs `guildhall import`. @throws UsageError, Failure */
export async function importCommand(args: readonly string[]): Promise<void> {
  const flags = new Flags(FLAGS, args, process.env, 3)
  const owner = flags.text('owner')
  if (owner === undefined) throw new UsageError('missing owner: use --owner with the name of a user of your server')
  const report = flags.text('report')
  if (report !== undefined && !flags.isOn('force') && existsSync(report))
    throw new UsageError(`${report} exists: use --force to replace it`)
  const publicUrl = readPublicUrl(flags) ?? 'http://localhost:3333'
  const place = readStorageLocation(flags)
  // The timers of a clock, such as those of pauses for rate limits, don't keep the process alive.
  const keepsAlive = setInterval(() => {}, HOUR_MS)
  const outside = new GuardedClient({ clock: systemClock, resolve: systemResolve(), media: [], endpoints: [] })
  try {
    const source = await openSource(flags, outside)
    try {
      await withStore(place, async (store) => {
        const result = await importInto(store, { source, owner, place, publicUrl })
        if (report !== undefined)
          writing(report, () => writeFileSync(report, `${JSON.stringify(toReport(result), null, 2)}\n`))
        process.stdout.write(summary(result, report))
      })
    } finally {
      await source.close()
    }
  } catch (error) {
    throw error instanceof ImportFailure ? new Failure(error.message) : error
  } finally {
    outside.close()
    clearInterval(keepsAlive)
  }
}

/** @throws UsageError, ImportFailure */
async function openSource(flags: Flags, outside: GuardedClient): Promise<ImportSource> {
  const [from, guildId, ...rest] = flags.positionals
  if (from === 'exported' && guildId !== undefined) return ExportedSource.open(guildId, rest[0] ?? null)
  if (rest.length > 0) throw new UsageError(`unexpected argument ${rest[0]}`)
  if (from === undefined || guildId === undefined)
    throw new UsageError('missing source: guildhall import URL GUILD_ID --owner USERNAME')
  const token = flags.text('bot-token')
  if (token === undefined)
    throw new UsageError('missing token: set GUILDHALL_BOT_TOKEN to the token of a bot in the guild')
  return new LiveSource({ from, guildId, token, clock: systemClock, outside, maxFileBytes: LARGEST_FILE })
}

/**
 * The data folder serves one process at a time; a PostgreSQL database may serve running servers meanwhile, but no other
 * import, which would generate the same ids.
 */
async function withStore(place: StorageLocation, use: (store: Store) => Promise<void>): Promise<void> {
  const release = place.databaseUrl === null ? claim(place) : () => {}
  try {
    const store = await openStore(place)
    try {
      await alone(place, () => use(store))
    } finally {
      await store.close()
    }
  } finally {
    release()
  }
}

/** @throws Failure if another import is running */
async function alone(place: StorageLocation, work: () => Promise<void>): Promise<void> {
  if (place.databaseUrl === null) return work()
  const { runImportAlone } = await import('../store/postgres/run-alone.ts')
  if (await runImportAlone(place.databaseUrl, work)) return
  throw new Failure(`cannot import into ${describeLocation(place)}: another import is running`)
}

function claim(place: StorageLocation): () => void {
  try {
    return claimFolder(place.dataDir ?? '')
  } catch (error) {
    throw new Failure(`cannot import into ${describeLocation(place)}: ${describeError(error)}`)
  }
}

interface Importing {
  readonly source: ImportSource
  readonly owner: string
  readonly place: StorageLocation
  readonly publicUrl: string
}

async function importInto(store: Store, { source, owner, place, publicUrl }: Importing): Promise<ImportReport> {
  const account = await findAccount(store.db, owner)
  if (!account || account.is_bot || account.deleted_at !== null) throw new Failure(`there is no user ${owner}`)
  const kind = { isExposed: false, demo: false, dataDir: place.dataDir, databaseUrl: place.databaseUrl }
  const settings = { ...defaultSettings(kind), ...(await findChangedSettings(store.db)) }
  if ((await countGuilds(store.db, account.id)) >= settings.max_guilds_per_user)
    throw new Failure(`${account.username} is in too many guilds`)
  const ids = systemIds(systemClock, WORKER, await findIdFloor(store.db, loadTables()))
  const files = await openFiles(place)
  const progress = new ImportProgress(process.stderr, systemClock)
  const target: ImportTarget = {
    ...{ store, files, ids, settings, publicUrl, clock: systemClock },
    proxied: new ProxiedUrls({ publicUrl }, await proxiedUrlsKey({ store, ids })),
  }
  const onImported = (what: string, count: number) => progress.add(what, count)
  try {
    const report = await importGuild({ source, target, ownerId: account.id, onImported })
    const details = { owner: account.username, messages: report.counts.message }
    const command = { action: 'COMMAND_IMPORT_GUILD', targets: { guild_id: report.guildId }, details } as const
    await store.write((tx) => recordCommand(target, tx, command))
    return report
  } finally {
    progress.end()
    await files.close()
  }
}

const toReport = ({ guildId, counts, losses }: ImportReport) => ({ guild_id: guildId, imported: counts, losses })

/** How many things of each kind are missing, with the most frequent reason. */
function summary({ guildId, isNew, counts, losses }: ImportReport, file: string | undefined): string {
  const done = isNew ? `Imported guild ${guildId}` : `Guild ${guildId} was imported already`
  const lines = [`${done}: ${countsText(counts)}`]
  for (const [kind, lost] of Map.groupBy(losses, (loss) => loss.kind)) {
    const reasons = [...Map.groupBy(lost, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length)
    const more = reasons.length > 1 ? ` and ${reasons.length - 1} other reasons` : ''
    lines.push(`Not imported as it was: ${countsText({ [kind]: lost.length })} (${reasons[0]?.[0]}${more})`)
  }
  if (losses.length > 0 && file === undefined)
    lines.push('Run the command again with --report FILE to list everything in a file.')
  return `${lines.join('\n')}\n`
}
