import { DatabaseSync } from 'node:sqlite'

const POSTGRES_URL = process.env.GUILDHALL_TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** The store of the measured servers. */
export interface MeasuredStore {
  name: 'SQLite' | 'PostgreSQL'
  version: string
  /** Selects it for the servers that are started from now on. */
  use(): void
}

const storeAt = (name: MeasuredStore['name'], version: string, url: string): MeasuredStore => ({
  name,
  version,
  use: () => {
    process.env.GUILDHALL_BENCH_DATABASE_URL = url
  },
})

/** The selected store; by default SQLite and, if it is available, PostgreSQL. */
export async function measuredStores(asked: string | undefined): Promise<MeasuredStore[]> {
  if (asked !== undefined && asked !== 'sqlite' && asked !== 'postgres') throw new Error(`unknown store ${asked}`)
  const sqlite = storeAt('SQLite', sqliteVersion(), '')
  if (asked === 'sqlite') return [sqlite]
  try {
    const postgres = storeAt('PostgreSQL', await postgresVersion(), POSTGRES_URL)
    return asked === 'postgres' ? [postgres] : [sqlite, postgres]
  } catch (error) {
    if (asked === 'postgres') throw error
    console.log(`PostgreSQL is not available at ${new URL(POSTGRES_URL).host}: only SQLite is measured`)
    return [sqlite]
  }
}

export const describeStores = (stores: readonly MeasuredStore[]): string[] =>
  stores.map(({ name, version }) => `${name} ${version} (every commit is flushed to disk)`)

function sqliteVersion(): string {
  const sqlite = new DatabaseSync(':memory:')
  const row = sqlite.prepare('select sqlite_version() version').get()
  sqlite.close()
  return String(row?.version)
}

async function postgresVersion(): Promise<string> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: POSTGRES_URL })
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  return String(rows[0]?.server_version).split(' ')[0] ?? ''
}
