import type { PoolClient } from 'pg'
import { mustBeKnown, readSchema } from '../migrate.ts'
import { connected, viewInside } from '../postgres/postgres-connection.ts'
import type { Table as OwnTable } from '../table.ts'
import type { BackupTable, Value } from './lines.ts'
import { type BackupSource, bytesOf, ENOUGH_BYTES, quoted, tablesOf } from './source.ts'
import { isInBackup } from './tables-in-backup.ts'

const MOST_ROWS = 1000

/** Reads a PostgreSQL database for a backup, even while servers write to it. @throws Error */
export async function fromPostgres<T>(
  url: string,
  tables: readonly OwnTable[],
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  return connected(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { q } = viewInside(client, () => {})
    const schema = await readSchema(q, 'postgres')
    mustBeKnown(schema)
    if (schema.applied.length === 0) throw new Error('nothing is there')
    return work({
      kind: 'postgres',
      migrations: schema.applied.map(({ name }) => name),
      tables: (await postgresTables(client)).filter(({ name }) => isInBackup(tables, name)),
      count: async ({ name }) => Number((await client.query(`select count(*) as n from "${name}"`)).rows[0].n),
      rows: (table) => rows(client, table),
    })
  })
}

/** The tables of the schema with their columns. */
export async function postgresTables(client: PoolClient): Promise<BackupTable[]> {
  const { rows: columns } = await client.query(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
  )
  return tablesOf(columns)
}

async function* rows(client: PoolClient, { name, columns }: BackupTable): AsyncGenerator<readonly Value[][]> {
  await client.query(`declare rows no scroll cursor for select ${quoted(Object.keys(columns))} from "${name}"`)
  let size = 1
  for (;;) {
    const { rows: some } = await client.query({ text: `fetch ${size} from rows`, rowMode: 'array' })
    if (some.length === 0) break
    yield some
    const bytes = some.reduce((sum, row) => sum + bytesOf(row), 1)
    size = Math.max(1, Math.min(MOST_ROWS, size * 2, Math.floor((ENOUGH_BYTES * some.length) / bytes)))
  }
  await client.query('close rows')
}
