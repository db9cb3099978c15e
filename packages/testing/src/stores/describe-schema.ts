import type { Db } from 'guildhall/store/db'
import { sql } from 'kysely'

/**
 * A schema as described by the database, a line for each table, column, key and index, in any order: the names of keys
 * don't count.
 */
export async function describeSchema({ q, dialect }: Pick<Db, 'dialect' | 'q'>): Promise<string[]> {
  const statements = dialect === 'postgres' ? POSTGRES : SQLITE
  const lines: string[] = []
  for (const statement of statements)
    for (const { line } of (await sql.raw<{ line: string }>(statement).execute(q)).rows)
      lines.push(line.replaceAll('"', '').toLowerCase())
  return lines.sort()
}

const POSTGRES = [
  `select 'table ' || relname || case relpersistence when 'u' then ' without a log' else '' end as line from pg_class
   where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migrations'`,
  `select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' nullable ' || is_nullable
     || coalesce(' default ' || column_default, '') || coalesce(' collate ' || collation_name, '') as line
   from information_schema.columns where table_schema = current_schema() and table_name <> 'migrations'`,
  `select 'key ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
   where connamespace = current_schema()::regnamespace and contype <> 'n' and conrelid <> 'migrations'::regclass`,
  `select replace(indexdef, ' ' || schemaname || '.', ' ') as line from pg_indexes
   where schemaname = current_schema() and not exists (select 1 from pg_constraint
     where connamespace = schemaname::regnamespace and conname = indexname)`,
]

const OWN = `m.type = 'table' and m.name <> 'migrations'`

const SQLITE = [
  `select 'table ' || m.name || ' ' || case when m.sql like '%without rowid' then 'by its key' else 'by rowid' end as line
   from sqlite_master m where ${OWN}`,
  `select 'column ' || m.name || '.' || c.name || ' ' || c.type || iif(c."notnull", ' not null', '')
     || coalesce(' default ' || c.dflt_value, '') || iif(c.pk, ' key ' || c.pk, '') as line
   from sqlite_master m join pragma_table_info(m.name) c where ${OWN}`,
  `select 'unique ' || m.name || ' ' || (select group_concat(x.name) from pragma_index_info(i.name) x) as line
   from sqlite_master m join pragma_index_list(m.name) i where ${OWN} and i.origin = 'u'`,
  `select sql as line from sqlite_master where type = 'index' and sql is not null`,
]
