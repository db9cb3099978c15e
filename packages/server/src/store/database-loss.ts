import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { findIdReservation } from './id-reservation.ts'
import type { Tables } from './tables.ts'

/** What is missing of a database, and what to do about it. */
export interface Loss {
  readonly says: string
  readonly remedy: string
}

/** The first page: a database that has more than this says what is in it. */
const PAGE_BYTES = 4096
/** Beside the database: up to where ids were issued by what it held last. */
const MARK = 'guildhall.newest-id'
const COPY = /^guildhall-before-upgrade-.*\.sqlite$/u

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Says in the folder of a database up to where ids are issued in it. Without it the server goes on all the same. */
export function markNewestId(path: string, id: string): void {
  try {
    writeFileSync(join(dirname(path), MARK), `${id}\n`)
  } catch {
    // The one that is there says less, and nothing wrong.
  }
}

/** Forgets what was said of the database that was there before. */
export const removeMark = (path: string): void => rmSync(join(dirname(path), MARK), { force: true })

/** What was said of a folder's database; null where nothing was. */
export function readMark(path: string): string | null {
  try {
    return /^(\d{1,19})\n$/u.exec(readFileSync(join(dirname(path), MARK), 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

/** Whether a database is missing, or empty, beside what a server has left in its folder. */
export function findEmptied(path: string): Loss | null {
  if (bytesOf(path) > PAGE_BYTES) return null
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined
  // What was written into a new database may all be in its log still.
  if (isThere && bytesOf(`${path}-wal`) > 0) return null
  const left = leftIn(path)
  if (left.length === 0) return null
  return {
    says: `${basename(path)} is ${isThere ? 'empty' : 'missing'}, but ${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} there`,
    remedy: `put ${basename(path)} back with its -wal, or empty the folder and restore the newest backup`,
  }
}

/** What a server that has written to its database leaves beside it. */
function leftIn(path: string): string[] {
  const folder = dirname(path)
  const hasFiles = (name: string) => safeList(join(folder, name)).length > 0
  return safeList(folder).filter(
    (name) =>
      name === MARK ||
      COPY.test(name) ||
      ((name === 'files' || name === 'gateway') && hasFiles(name)) ||
      (name === `${basename(path)}-wal` && bytesOf(join(folder, name)) > 0),
  )
}

function safeList(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Whether a database holds less than it did. @param mark read before the database is */
export async function findOlder(q: Kysely<Tables>, path: string, mark: string | null): Promise<Loss | null> {
  if (mark === null || BigInt((await findIdReservation(q)) ?? 0) >= BigInt(mark)) return null
  return {
    says: `what was written last is missing: ${basename(path)}-wal was removed, or ${basename(path)} is an older copy`,
    remedy: `put both back or restore the newest backup; to go on with what is there, remove ${MARK}`,
  }
}
