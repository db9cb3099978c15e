import { TABLES } from 'guildhall/features'
import { PROCESSES } from 'guildhall/jobs/process-store'
import type { Db } from 'guildhall/store/db'
import type { Tables } from 'guildhall/store/tables'

/** Tables that change by themselves, or on first use. */
const ASIDE: readonly (keyof Tables)[] = [
  'session_starts',
  'identify_turns',
  'restores',
  'id_reservations',
  'instance_keys',
  'identity_keys',
  'processes',
  'journal_pages',
  'session_holders',
  // An error is recorded.
  'security_events',
]
const COMPARED = TABLES.map(({ name }) => name).filter((name) => !ASIDE.some((aside) => aside === name))

/** Every row of every table as text, one per line, to compare two states of a store. */
export async function storeContentLines(db: Db): Promise<string> {
  const lines = await (db.dialect === 'postgres' ? asText(db) : asJson(db))
  return lines.sort().join('\n')
}

/** The rows as PostgreSQL formats them, in one statement, since this is used very often. */
async function asText(db: Db): Promise<string[]> {
  const parts = COMPARED.map((table) => `select '${table} ' || t::text as line from ${sourceOf(table)}`)
  return (await db.run<{ line: string }>(parts.join(' union all '), [])).map(({ line }) => line)
}

async function asJson(db: Db): Promise<string[]> {
  const tables = COMPARED.map(async (table) => {
    const rows = await db.run(`select * from ${sourceOf(table)}`, [])
    return rows.map((row) => `${table} ${JSON.stringify(row)}`)
  })
  return (await Promise.all(tables)).flat()
}

/** The compared rows of a table: the processes' own stream, and the last use of sessions, change by themselves. */
function sourceOf(table: string): string {
  if (table === 'streams') return `(select * from streams where id <> '${PROCESSES.id}') t`
  return table === 'tokens' ? '(select hash, user_id, kind, created_at from tokens) t' : `${table} t`
}

/** The lines that only one of two states has. */
export function contentDifference(before: string, after: string): { gone: string[]; new: string[] } {
  const only = (one: string, other: string) => {
    const known = new Set(other.split('\n'))
    return one.split('\n').filter((line) => !known.has(line))
  }
  return { gone: only(before, after), new: only(after, before) }
}
