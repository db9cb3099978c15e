import { TABLES } from 'guildhall/features'
import { PROCESSES } from 'guildhall/jobs/process-store'
import type { Db } from 'guildhall/store/db'
import type { Tables } from 'guildhall/store/tables'

/** What goes on by itself, or is made when it is first asked for. */
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
  // A refusal is recorded.
  'security_events',
]
const COMPARED = TABLES.map(({ name }) => name).filter((name) => !ASIDE.some((aside) => aside === name))

/** Every row of every table, one a line, as text: what two moments of a store are compared by. */
export async function contentsOf(db: Db): Promise<string> {
  const lines = await (db.dialect === 'postgres' ? asText(db) : asJson(db))
  return lines.sort().join('\n')
}

/** The rows as PostgreSQL writes them, in one statement: it is asked for more often than anything else. */
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

/** What of a table is compared: the stream in which processes say that they are there, and when a session was used, go on by themselves. */
function sourceOf(table: string): string {
  if (table === 'streams') return `(select * from streams where id <> '${PROCESSES.id}') t`
  return table === 'tokens' ? '(select hash, user_id, kind, created_at from tokens) t' : `${table} t`
}

/** The lines that only one of two contents has. */
export function difference(before: string, after: string): { gone: string[]; new: string[] } {
  const only = (one: string, other: string) => {
    const known = new Set(other.split('\n'))
    return one.split('\n').filter((line) => !known.has(line))
  }
  return { gone: only(before, after), new: only(after, before) }
}
