import { findRow, removeRows, saveRow } from '../store/access.ts'
import type { Db, TxDb } from '../store/db.ts'
import { nextStreamVersion } from '../store/streams.ts'
import { processes } from '../store/tables/processes.ts'

/** Processes say that they are there, and take their numbers, one after the other. */
export const PROCESSES = { id: '2', guildId: null }

/**
 * Removes the other processes that were last heard of before a moment: one that has slept itself is still there. No other does
 * so until the unit commits: two that have both slept would wait for each other's row.
 */
export async function forgetProcesses(db: TxDb, before: number, except: string): Promise<void> {
  await nextStreamVersion(db, PROCESSES)
  await db.q.deleteFrom('processes').where('renewed_at', '<', before).where('id', '!=', except).execute()
}

/** A process is gone of its own will. @returns whether others are there */
export async function leaveProcesses(db: TxDb, id: string): Promise<boolean> {
  await nextStreamVersion(db, PROCESSES)
  await removeRows(db, processes, { id })
  return (await listProcesses(db)).length > 0
}

const MOST_WORKERS = 1022

/**
 * A process is there at a moment, after others were removed in the same unit; resolves with its worker number, 1 to 1022,
 * which no other of those that are there has. The numbers of those that were removed are given again.
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
