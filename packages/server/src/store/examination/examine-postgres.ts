import type { PoolClient } from 'pg'
import { connected, parted, viewInside } from '../postgres/postgres-connection.ts'
import { areSessionsShared, SHARED_SESSIONS } from '../postgres/transaction-pooler.ts'
import type { Table } from '../table.ts'
import { examineRows } from './examine-rows.ts'
import { ok, problem, type StoreFinding, warning } from './finding.ts'

/** The first version of PostgreSQL with the transaction ids that identify the outcome of a commit. */
const OLDEST_VERSION = 13
/** The connections of a server process: its pool, and the one on which it listens. */
const CONNECTIONS = 17
const CLOCK_MS = 2000

interface Settings {
  version: string
  major: number
  encoding: string
  stale: boolean
  fsync: string
  pages: string
  commits: string
  connections: number
  now: number
}

/** Examines a PostgreSQL server and a database, even while servers use it. */
export async function examinePostgres(
  url: string,
  tables: readonly Table[],
  now: () => number,
): Promise<readonly StoreFinding[]> {
  try {
    if (await isPooledByTransaction(url))
      return [problem(`PostgreSQL: ${SHARED_SESSIONS.problem}`, SHARED_SESSIONS.advice)]
    return await connected(url, async (client) => {
      const settings = await readSettings(client)
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const { q } = viewInside(client, () => {})
      return [...examineSettings(settings, now()), ...(await examineRows(q, 'postgres', { now: now(), tables }))]
    })
  } catch (error) {
    const [cause = error] = error instanceof AggregateError ? error.errors : [error]
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    return [problem(`PostgreSQL: ${reason}`, 'check that it is running, and the address, user and password')]
  }
}

async function isPooledByTransaction(url: string): Promise<boolean> {
  const { default: pg } = await import('pg')
  const { connectionString, options } = parted(url)
  return areSessionsShared(() => new pg.Client({ connectionString, options }))
}

async function readSettings(client: PoolClient): Promise<Settings> {
  const { rows } = await client.query<Settings>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      coalesce((select (to_jsonb(d)->>'datcollversion') <> pg_collation_actual_version(c.oid)
        from pg_database d, pg_collation c where d.datname = current_database() and c.collname = 'default'), false) as stale,
      extract(epoch from clock_timestamp())::double precision * 1000 as now`)
  const [settings] = rows
  if (!settings) throw new Error('the database returned no settings')
  return settings
}

function examineSettings(is: Settings, now: number): StoreFinding[] {
  const { version, major, encoding } = is
  const away = Math.round(Math.abs(is.now - now))
  return [
    major >= OLDEST_VERSION
      ? ok(`PostgreSQL: version ${version}`)
      : problem(`PostgreSQL: version ${version}`, `use version ${OLDEST_VERSION} or later`),
    encoding === 'UTF8'
      ? ok('encoding: UTF8')
      : problem(`encoding: ${encoding}, which can't hold every character`, 'create a database with ENCODING UTF8'),
    is.stale
      ? warning(
          'collation: the indexes were built with another version',
          'REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION',
        )
      : ok('collation: matches the indexes'),
    is.fsync === 'on' && is.pages === 'on'
      ? ok('safety: fsync and full_page_writes are on')
      : problem(
          `safety: fsync is ${is.fsync}, full_page_writes is ${is.pages}`,
          'turn both on: a power failure may destroy all data',
        ),
    is.commits === 'off'
      ? warning('safety: synchronous_commit is off', 'turn it on: a power failure loses changes that were confirmed')
      : ok(`safety: synchronous_commit is ${is.commits}`),
    is.connections >= CONNECTIONS
      ? ok(`connections: ${is.connections} are allowed, a process uses up to ${CONNECTIONS}`)
      : problem(
          `connections: ${is.connections} are allowed, a process uses up to ${CONNECTIONS}`,
          'raise max_connections',
        ),
    away <= CLOCK_MS
      ? ok('clock: matches that of the database')
      : warning(`clock: ${away} ms away from that of the database`, 'synchronize both clocks over the network (NTP)'),
  ]
}
