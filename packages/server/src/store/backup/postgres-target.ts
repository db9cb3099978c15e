import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { connected, viewInside } from '../postgres/postgres-connection.ts'
import { lockOutServers, lockSchema } from '../postgres/postgres-locks.ts'
import type { Table as OwnTable } from '../table.ts'
import type { Tables } from '../tables.ts'
import type { Value } from './lines.ts'
import { postgresTables } from './postgres-source.ts'
import { mustBeEmpty } from './require-empty-store.ts'
import { quoted } from './source.ts'
import { isOwn } from './tables-in-backup.ts'
import type { BackupTarget } from './target.ts'

/** Restores everything in one transaction. */
export async function intoPostgres(
  url: string,
  tables: readonly OwnTable[],
  fill: (target: BackupTarget) => Promise<void>,
): Promise<void> {
  await connected(url, async (client, schema) => {
    await client.query('BEGIN')
    const { q } = viewInside(client, () => {})
    await lockSchema(q)
    if (schema !== null) await q.schema.createSchema(schema).ifNotExists().execute()
    if (!(await lockOutServers(q))) throw new Error('another Guildhall is using it')
    const present = await postgresTables(client)
    await mustBeEmpty(q, 'postgres', { present, tables })
    for (const { name } of present) if (isOwn(tables, name)) await q.schema.dropTable(name).execute()
    await fill(targetOf(client, q))
    await client.query('COMMIT')
  })
}

const targetOf = (client: PoolClient, q: Kysely<Tables>): BackupTarget => ({
  kind: 'postgres',
  q,
  tables: () => postgresTables(client),
  insert: async ({ name, columns }, rows) => {
    const lists = Object.values(columns).map((type, i) => `$${i + 1}::${type}[]`)
    const text = `insert into "${name}" (${quoted(Object.keys(columns))}) select * from unnest(${lists.join(', ')})`
    await client.query(
      text,
      lists.map((_, column) => rows.map((row) => storable(row[column] ?? null))),
    )
  },
})

/** PostgreSQL can't store NUL in a text, and SQLite can. */
const storable = (value: Value): Value => (typeof value === 'string' ? value.replaceAll('\0', '') : value)
