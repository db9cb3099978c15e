import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { findIdReservation } from './id-reservation.ts'
import type { Tables } from './tables.ts'

/** What is missing in a data folder, and how to restore it. */
export interface Loss {
  readonly says: string
  readonly remedy: string
}

/** The size of the first page. A larger database isn't empty. */
const PAGE_BYTES = 4096
/** The file beside the database with an upper bound of the ids that its last contents issued. */
const MARK = 'guildhall.newest-id'
const COPY = /^guildhall-before-upgrade-.*\.sqlite$/u

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Writes the upper bound of issued ids into the folder of a database. The server runs even if that fails. */
export function markNewestId(path: string, id: string): void {
  try {
    writeFileSync(join(dirname(path), MARK), `${id}\n`)
  } catch {
    // The existing file has a lower bound, which is still correct.
  }
}

/** Removes the bound of a database that was there before. */
export const removeMark = (path: string): void => rmSync(join(dirname(path), MARK), { force: true })

/** The bound in a database's folder; null if there is none. */
export function readMark(path: string): string | null {
  try {
    return /^(\d{1,19})\n$/u.exec(readFileSync(join(dirname(path), MARK), 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

/** Whether a database is missing or empty, although its folder contains other data of a server. */
export function findEmptied(path: string): Loss | null {
  if (bytesOf(path) > PAGE_BYTES) return null
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined
  // The write-ahead log may contain everything that was written to a new database.
  if (isThere && bytesOf(`${path}-wal`) > 0) return null
  const left = leftIn(path)
  if (left.length === 0) return null
  return {
    says: `${basename(path)} is ${isThere ? 'empty' : 'missing'}, but ${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} there`,
    remedy: `put ${basename(path)} back with its -wal, or empty the folder and restore the newest backup`,
  }
}

/** The names of what a server with data leaves beside its database. */
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

/** Whether a database is older than the one that wrote the bound. @param mark read before the database */
export async function findOlder(q: Kysely<Tables>, path: string, mark: string | null): Promise<Loss | null> {
  if (mark === null || BigInt((await findIdReservation(q)) ?? 0) >= BigInt(mark)) return null
  return {
    says: `what was written last is missing: ${basename(path)}-wal was removed, or ${basename(path)} is an older copy`,
    remedy: `put both back or restore the newest backup; to go on with what is there, remove ${MARK}`,
  }
}
