import { TABLES } from 'guildhall/features'
import type { Db } from 'guildhall/store/db'
import { examineOwners } from 'guildhall/store/examination/examine-owners'
import { termsTableOf } from 'guildhall/store/full-text'
import { columnsOf } from 'guildhall/store/owner-conditions'
import type { Owner, Table } from 'guildhall/store/table'
import { auditFaults } from './audit-invariants.ts'
import { eventFaults } from './event-invariants.ts'
import { imageFaults, storageFaults } from './image-invariants.ts'
import type { Faults } from './invariants.ts'
import { loadInvariants } from './load-invariants.ts'
import { readStore, type StoreContents } from './store-contents.ts'

/**
 * The faults of a store, one sentence each; empty if there are none. It is independent of the store's history: counts
 * are counted again, references must be valid unless a job will remove them, and events and audit entries must agree
 * with the rows. Use a snapshot of a store that is in use.
 */
export async function storeFaults(db: Db): Promise<string[]> {
  const contents = await readStore(db)
  const invariants = loadInvariants()
  const ofFeatures = invariants.flatMap(({ faults }) => faults ?? [])
  const rules = [ownerFaults, imageFaults, storageFaults, eventFaults, auditFaults, ...ofFeatures]
  const owners = await examineOwners(db.q, TABLES, '')
  const orphans = owners.state === 'ok' ? [] : [owners.says]
  return [...orphans, ...(await fileFaults(db)), ...rules.flatMap((rule) => [...rule(contents, invariants)])]
}

/** SQLite's own integrity check. */
async function fileFaults(db: Db): Promise<string[]> {
  if (db.dialect !== 'sqlite') return []
  // The check of a full-text index uses what the connection remembers of it. A query forgets that if it is out of date.
  for (const { name } of TABLES.filter(({ terms = [] }) => terms.length > 0)) {
    const index = termsTableOf(name)
    await db.run(`SELECT rowid FROM ${index} WHERE ${index} MATCH '"none"'`, [])
  }
  const checks = await db.run<{ integrity_check: string }>('PRAGMA integrity_check', [])
  const keys = await db.run('PRAGMA foreign_key_check', [])
  const complaints = checks.map(({ integrity_check }) => integrity_check).filter((text) => text !== 'ok')
  return [...complaints, ...keys.map((row) => `foreign key: ${JSON.stringify(row)}`)]
}

/**
 * Rows of a deleted guild or user that no job removes. `examineOwners`, which administrators use, excuses them for any
 * job that refers to the guild or the user.
 */
function* ownerFaults(contents: StoreContents): Faults {
  const { guilds, private_channels, users, pending } = contents
  const places = new Set([...guilds, ...private_channels].map(({ id }) => id))
  const people = new Set(users.map(({ id }) => id))
  for (const table of TABLES.filter(({ leaving }) => leaving === undefined)) {
    const ofGuilds = idsIn(contents, table, 'guild')
    const ofUsers = idsIn(contents, table, 'user')
    for (const [column, ids] of ofGuilds) {
      for (const id of ids) {
        if (places.has(id) || pending.isBeingRemoved(id, null) || (ofUsers.has(column) && people.has(id))) continue
        yield `${table.name}: of guild ${id}, which does not exist`
      }
    }
    for (const [column, ids] of ofUsers) {
      if (ofGuilds.has(column)) continue
      for (const id of ids) if (!people.has(id)) yield `${table.name}: user ${id} does not exist`
    }
  }
}

/** The IDs in each column that refers to an owner of a kind. */
function idsIn(contents: StoreContents, table: Table, owner: Owner): Map<string, Set<string>> {
  const rows: readonly Record<string, any>[] = (contents as Record<string, any>)[table.name]
  return new Map(
    columnsOf(table, owner).map((column) => [
      column,
      new Set(rows.map((row) => row[column]).filter((id) => id !== null && id !== '0')),
    ]),
  )
}
