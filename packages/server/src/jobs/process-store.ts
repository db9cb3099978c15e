import { findRow, removeRows, saveRow } from '../store/access.ts'
import type { Db, TxDb } from '../store/db.ts'
import { nextStreamVersion } from '../store/streams.ts'
import { processes } from '../store/tables/processes.ts'

/** Serializes processes that take a worker number or renew their lease. */
export const PROCESSES = { id: '2', guildId: null }

/**
 * Removes the processes whose last renewal is older than a time, except the given one, which may have been suspended
 * itself. Only one unit does so at a time, because two suspended processes would deadlock on each other's rows.
 */
export async function forgetProcesses(db: TxDb, before: number, except: string): Promise<void> {
  await nextStreamVersion(db, PROCESSES)
  await db.q.deleteFrom('processes').where('renewed_at', '<', before).where('id', '!=', except).execute()
}

/** Removes a process that is stopping. @returns whether others are left */
export async function leaveProcesses(db: TxDb, id: string): Promise<boolean> {
  await nextStreamVersion(db, PROCESSES)
  await removeRows(db, processes, { id })
  return (await listProcesses(db)).length > 0
}

const MOST_WORKERS = 1021

/**
 * Renews a process's lease, after expired ones were removed in the same unit. Resolves with its worker number, 1 to
 * 1021, which no other live process has. The numbers of removed processes are reused.
 */
export async function renewProcess(db: TxDb, id: string, renewed_at: number): Promise<number> {
  const worker = (await findRow(db, processes, { id }))?.worker ?? (await freeWorker(db))
  await saveRow(db, processes, { id, renewed_at, worker })
  return worker
}

/** @throws Error if there are too many processes */
async function freeWorker(db: Db): Promise<number> {
  const rows = await db.q.selectFrom('processes').select('worker').execute()
  const taken = new Set(rows.map(({ worker }) => worker))
  for (let number = 1; number <= MOST_WORKERS; number++) if (!taken.has(number)) return number
  throw new Error(`no more than ${MOST_WORKERS} servers can share a database`)
}

/** The ids of the processes that were not removed. */
export async function listProcesses(db: Db): Promise<string[]> {
  const rows = await db.q.selectFrom('processes').select('id').execute()
  return rows.map(({ id }) => id)
}
