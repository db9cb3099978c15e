import { finishImportJob } from '../features/imports/imports-jobs.ts'
import { listLosses } from '../features/imports/imports-store.ts'
import { importsTable } from '../features/imports/imports-tables.ts'
import { firstIdAt } from '../kernel/ids/ids.ts'
import { leftJob } from '../kernel/job.ts'
import { findRow, listRows } from '../store/access.ts'
import type { Db, TxDb } from '../store/db.ts'
import { appendJobs } from '../store/streams.ts'
import { beginImport } from './begin-import.ts'
import { ImportFailure } from './import-failure.ts'
import { ImportIds } from './import-ids.ts'
import { importImages } from './import-images.ts'
import { importBans, importMembers } from './import-members.ts'
import { importMessages } from './import-messages.ts'
import { ImportRun } from './import-run.ts'
import type { ImportedGuild, ImportLoss, ImportSource } from './import-source.ts'
import type { ImportTarget, OnImported } from './import-target.ts'
import { importThreads } from './import-threads.ts'
import { PlaceholderUsers } from './placeholder-users.ts'
import { WebhookIds } from './webhook-ids.ts'

/** What an import has kept and lost. */
export interface ImportReport {
  readonly guildId: string
  /** False if it was imported before, so that nothing was done. */
  readonly isNew: boolean
  /** How many things of each kind were imported, also by runs before. */
  readonly counts: Readonly<Record<string, number>>
  readonly losses: readonly ImportLoss[]
}

interface Importing {
  readonly source: ImportSource
  readonly target: ImportTarget
  /** The local user who will own the guild. */
  readonly ownerId: string
  readonly onImported?: OnImported
}

/**
 * Imports a guild, or continues an import that was interrupted. A server makes the guild available afterwards.
 *
 * @throws ImportFailure if the source fails or the guild is deleted meanwhile
 */
export async function importGuild({
  source,
  target,
  ownerId,
  onImported = () => {},
}: Importing): Promise<ImportReport> {
  const { db } = target.store
  const known = (await listRows(db, importsTable, { source: source.identity }))[0]
  if (known && (known.stage === 'complete' || known.stage === 'finishing')) {
    const losses = await listReportedLosses(db, known.guild_id)
    return { guildId: known.guild_id, isNew: false, counts: JSON.parse(known.counts), losses }
  }
  const guild = await source.guild()
  // Servers issue ids of the current time.
  const bound = BigInt(firstIdAt(target.clock.now()))
  const users = new PlaceholderUsers(target, source.origin, bound)
  const ids = known
    ? await ImportIds.read(db, { guildId: known.guild_id, sourceGuildId: known.source_guild_id })
    : await beginImport({ source, guild, target, users, bound, ownerId })
  const row = await findRow(db, importsTable, { guild_id: ids.guildId })
  if (!row) throw new ImportFailure('the guild was deleted during its import')
  const run = new ImportRun(
    { source, target, ids, users, webhooks: new WebhookIds(target, bound), bound },
    JSON.parse(row.counts),
    onImported,
  )
  for (const [kind, count] of Object.entries(run.counts)) onImported(kind, count)
  await importStages(run, guild, row.owner_id)
  return { guildId: ids.guildId, isNew: true, counts: run.counts, losses: await listReportedLosses(db, ids.guildId) }
}

async function importStages(run: ImportRun, guild: ImportedGuild, ownerId: string): Promise<void> {
  for (;;) {
    const { stage, after_id: after } = await position(run)
    if (stage === 'images') await importImages(run, guild, ownerId)
    else if (stage === 'members') await importMembers(run, after)
    else if (stage === 'bans') await importBans(run, after, ownerId)
    else if (stage === 'threads') await importThreads(run, guild.channels)
    else if (stage === 'messages') await importMessages(run, (unit) => leaveRest(run, unit))
    else return
  }
}

async function position({ target, ids }: ImportRun) {
  const row = await findRow(target.store.db, importsTable, { guild_id: ids.guildId })
  if (!row) throw new ImportFailure('the guild was deleted during its import')
  return row
}

/** The last unit queues the job of a server that ends the import. */
async function leaveRest({ target, ids }: ImportRun, { db }: { readonly db: TxDb }): Promise<void> {
  const job = leftJob(finishImportJob, { guild_id: ids.guildId })
  await appendJobs(db, [{ ...job, id: target.ids.next(), dueAt: target.clock.now() }])
}

const listReportedLosses = async (db: Db, guildId: string): Promise<ImportLoss[]> =>
  (await listLosses(db, guildId)).map(({ kind, source_id, reason }) => ({ kind, id: source_id, reason }))
