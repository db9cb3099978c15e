import { type Kysely, sql } from 'kysely'
import { VERSION } from '../version.ts'
import { additiveMigrations } from './migrations/0091-additive-migrations.ts'
import type { Migration } from './migrations/migration.ts'
import { BASE, MIGRATIONS } from './migrations.ts'
import { LockTimeout } from './store-failure.ts'
import type { Tables } from './tables.ts'

/** The migrations that a database has run. Older ones have no recorded version of Guildhall. */
interface Schema {
  readonly applied: readonly { name: string; version: string | null }[]
  readonly pending: readonly Migration[]
  /** The migrations that only a newer Guildhall knows. */
  readonly unknown: readonly UnknownMigration[]
}

interface UnknownMigration {
  readonly name: string
  readonly version: string | null
  /** See {@link Migration}. */
  readonly isAdditive: boolean
}

/** Allows data of an older Guildhall to be migrated, and is notified when they were. */
export interface Upgrade {
  now(): number
  freeBytes(folder: string): number
  /** @param copy the file with the data before the upgrade, if they were copied */
  upgraded(change: { from: string; to: string; steps: readonly string[]; copy: string | null }): void
}

/** A row of the table of migrations, of any version. */
interface RecordedMigration {
  name: string
  version?: string | null
  additive?: number
}

type Dialect = 'sqlite' | 'postgres'

/** The names of all migrations, in order. */
export const migrationNames = (): string[] => MIGRATIONS.map(({ name }) => name)

/** The migrations of a schema that only a newer Guildhall knows. */
export const unknownOf = (applied: readonly string[]): string[] =>
  applied.filter((name) => name > BASE.name && !migrationNames().includes(name))

/** A version with its latest migration, because builds of one version can differ in it. */
export const buildOf = (version: string, steps: readonly string[]): string =>
  `${version} (schema ${steps.at(-1)?.slice(0, 4)})`

/** The build of this program. */
export const BUILD = buildOf(VERSION, migrationNames())

/** Reads which migrations a database has run; none if it is empty. */
export async function readSchema(db: Kysely<Tables>, dialect: Dialect): Promise<Schema> {
  const isThere =
    dialect === 'postgres'
      ? sql<{ name: string | null }>`select to_regclass('migrations')::text as name`
      : sql<{ name: string | null }>`select name from sqlite_master where type = 'table' and name = 'migrations'`
  const [table] = (await isThere.execute(db)).rows
  const rows = table?.name
    ? (await sql<RecordedMigration>`select * from migrations order by name`.execute(db)).rows
    : []
  const applied = rows.map(({ name, version = null, additive = 0 }) => ({ name, version, isAdditive: additive === 1 }))
  const unknown = unknownOf(applied.map(({ name }) => name))
  const done = new Set(applied.map(({ name }) => name))
  return {
    applied,
    pending: MIGRATIONS.filter(({ name }) => !done.has(name)),
    unknown: applied.filter(({ name }) => unknown.includes(name)),
  }
}

/** The version of Guildhall that ran the last migration, if it is known. */
export const versionOf = ({ applied }: Pick<Schema, 'applied'>): string => applied.at(-1)?.version ?? 'an older version'

/** The last commit that can migrate data older than {@link BASE}. */
const LAST_OF_OLDER = 'a6b270d'

/** Whether a schema is too old for this program to migrate. */
export const isTooOld = (applied: readonly string[]): boolean => applied.length > 0 && !applied.includes(BASE.name)

/** What to do with data that are too old, as the end of a sentence. */
export const tooOld = (applied: readonly string[]): string =>
  `of schema ${applied.at(-1)?.slice(0, 4)}, and ${BUILD} goes on from schema ${BASE.name.slice(0, 4)}: start the Guildhall of commit ${LAST_OF_OLDER}`

/** @throws Error if this version doesn't know all of the data, because they are too new or too old */
export function mustBeKnown({ applied, unknown }: Pick<Schema, 'applied' | 'unknown'>): void {
  const names = applied.map(({ name }) => name)
  if (isTooOld(names)) throw new Error(`it is ${tooOld(names)} once, which brings it up to date`)
  const newest = unknown.at(-1)
  if (!newest) return
  throw new Error(
    `it belongs to ${newerBuild(newest)}, and this is ${BUILD}, which doesn't know ${newest.name}: start the newer one`,
  )
}

/**
 * Lets a server run beside newer ones whose migrations are additive. On SQLite a database belongs to one process, so the
 * newer Guildhall has ended.
 *
 * @throws Error if this version can't serve the data, because they are too new or too old
 */
function mustBeServable(schema: Schema, dialect: Dialect): void {
  const isBeside = dialect === 'postgres' && schema.unknown.every(({ isAdditive }) => isAdditive)
  mustBeKnown(isBeside ? { ...schema, unknown: [] } : schema)
}

/** The version of Guildhall that ran a migration which this one doesn't know. */
export const newerBuild = ({ name, version }: { name: string; version: string | null }): string =>
  version === null ? 'a newer Guildhall' : `Guildhall ${buildOf(version, [name])}`

/** @throws Error if the data are of an older Guildhall and may not be migrated */
export function mustMayUpgrade(upgrade: Upgrade | null): Upgrade {
  if (upgrade === null)
    throw new Error('it belongs to an older Guildhall: start the server once, which brings it up to date')
  return upgrade
}

/** The versions and migrations of an upgrade, as texts. */
export const changeOf = (schema: Schema) => ({
  from: versionOf(schema),
  to: VERSION,
  steps: schema.pending.map(({ name }) => name),
})

/**
 * Runs the missing migrations, inside a transaction that excludes other processes' migrations.
 *
 * @param beforeUpgrade called if the database contains data that will be changed
 * @throws Error with instructions in its message; the transaction must be rolled back
 */
export async function migrate(
  db: Kysely<Tables>,
  dialect: Dialect,
  beforeUpgrade: (schema: Schema) => Promise<void> = async () => {},
): Promise<void> {
  const schema = await readSchema(db, dialect)
  mustBeServable(schema, dialect)
  if (schema.pending.length === 0) return
  if (schema.applied.length > 0) await beforeUpgrade(schema)
  await apply(db, dialect, schema.pending)
  await sql`update migrations set version = ${VERSION} where version is null`.execute(db)
}

/** Creates the schema of an older Guildhall in an empty database. */
export async function makeSchema(db: Kysely<Tables>, dialect: Dialect, names: readonly string[]): Promise<void> {
  const wanted = new Set(names)
  await apply(
    db,
    dialect,
    MIGRATIONS.filter(({ name }) => wanted.has(name)),
  )
}

async function apply(db: Kysely<Tables>, dialect: Dialect, migrations: readonly Migration[]): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, version text)`.execute(db)
  for (const migration of migrations) {
    try {
      await migration.up(db, dialect)
      await sql`insert into migrations (name) values (${migration.name})`.execute(db)
    } catch (error) {
      if (error instanceof LockTimeout) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`the step ${migration.name} of its upgrade failed, so it was not changed: ${reason}`, {
        cause: error,
      })
    }
  }
  if (migrations.some(({ name }) => name >= additiveMigrations.name)) await recordAdditive(db)
}

/** Only newer Guildhalls know whether their migrations are additive, so they record it for older ones. */
async function recordAdditive(db: Kysely<Tables>): Promise<void> {
  const names = MIGRATIONS.filter(({ isAdditive }) => isAdditive).map(({ name }) => name)
  await sql`update migrations set additive = 1 where name in (${sql.join(names)})`.execute(db)
}
