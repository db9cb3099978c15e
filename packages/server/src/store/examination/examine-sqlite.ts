import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findEmptied, findOlder, type Loss, readMark } from '../database-loss.ts'
import { SqliteConnection, sqliteQueries } from '../sqlite/sqlite-connection.ts'
import type { Table } from '../table.ts'
import { examineRows } from './examine-rows.ts'
import { ok, problem, type StoreFinding, warning } from './finding.ts'

const LITTLE_BYTES = 2 ** 30
const TOO_LITTLE_BYTES = 100 * 2 ** 20

/** Examines a folder and its database, even while a server is running. */
export async function examineSqlite(
  path: string,
  { now, tables, freeBytes }: { now: number; tables: readonly Table[]; freeBytes: (folder: string) => number },
): Promise<readonly StoreFinding[]> {
  const folder = dirname(path)
  if (!existsSync(folder))
    return [warning(`data: there is no folder ${folder}`, 'the first start creates it; check --data')]
  const ofFolder = [examineAccess(folder), examineRoom(freeBytes(folder)), ...examineLeftovers(folder)]
  const emptied = findEmptied(path)
  if (emptied) return [...ofFolder, lost(emptied)]
  if (!existsSync(path)) return [...ofFolder, ok('database: none yet; the first start creates it')]
  return [...ofFolder, ...(await examineFile(path, { now, tables }))]
}

function examineAccess(folder: string): StoreFinding {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return ok(`data: ${folder} can be read and written`)
  } catch {
    return problem(`data: ${folder} can't be written by this user`, "make the server's user its owner")
  }
}

function examineRoom(free: number): StoreFinding {
  const says = `room: ${Math.floor(free / 2 ** 20).toLocaleString('en')} MB free`
  if (free < TOO_LITTLE_BYTES) return problem(says, 'free some space: writes fail when the disk is full')
  return free < LITTLE_BYTES ? warning(says, 'free some space before the disk is full') : ok(says)
}

function examineLeftovers(folder: string): StoreFinding[] {
  const left = readdirSync(folder).filter((name) => /\.(restoring|part)$/u.test(name))
  if (left.length === 0) return []
  return [warning(`leftovers: ${left.join(', ')}`, 'remove them, unless a backup or a restore is running')]
}

async function examineFile(
  path: string,
  examined: Parameters<typeof examineRows>[2],
): Promise<readonly StoreFinding[]> {
  const mark = readMark(path)
  try {
    const sqlite = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
    try {
      sqlite.exec('BEGIN')
      const connection = new SqliteConnection(sqlite)
      const checks = connection.rows<{ quick_check: string }>('PRAGMA quick_check', [])
      const complaint = checks.find(({ quick_check }) => quick_check !== 'ok')?.quick_check
      if (complaint !== undefined) return [broken(complaint)]
      const queries = sqliteQueries(connection, () => {})
      const rows = await examineRows(queries, 'sqlite', examined)
      const older = await findOlder(queries, path, mark).catch(() => null)
      return [older ? lost(older) : ok('database: the file is intact'), ...rows]
    } finally {
      sqlite.close()
    }
  } catch (error) {
    return [broken(error instanceof Error ? error.message : String(error))]
  }
}

const lost = ({ says, remedy }: Loss): StoreFinding => problem(`database: ${says}`, remedy)

const broken = (complaint: string): StoreFinding =>
  problem(
    `database: ${complaint.split('\n')[0]}`,
    'stop the server, keep the folder, and restore the newest backup elsewhere',
  )
