import { type Kysely, sql } from 'kysely'
import { VERSION } from '../version.ts'
import type { Migration } from './migrations/migration.ts'
import { BASE, MIGRATIONS } from './migrations.ts'
import type { Tables } from './tables.ts'

/** What a database says of its schema. Migrations that ran before their Guildhall was written down have no version. */
interface Schema {
  readonly applied: readonly { name: string; version: string | null }[]
  readonly pending: readonly Migration[]
  /** What only a newer Guildhall knows. */
  readonly unknown: readonly { name: string; version: string | null }[]
}

/** Lets data of an older Guildhall be brought up to date, and is told of it. */
export interface Upgrade {
  now(): number
  /** How many bytes may still be written to a folder. */
  freeBytes(folder: string): number
  /** @param copy the file that holds the data as it was, if a copy was made */
  upgraded(change: { from: string; to: string; steps: readonly string[]; copy: string | null }): void
}

type Dialect = 'sqlite' | 'postgres'

/** The steps through which a schema of today goes, in order. */
export const migrationNames = (): string[] => MIGRATIONS.map(({ name }) => name)

/** Of the steps of a schema those that only a newer Guildhall knows. */
export const unknownOf = (applied: readonly string[]): string[] =>
  applied.filter((name) => name > BASE.name && !migrationNames().includes(name))

/** A version with the newest step of its schema, in which builds of one version differ. */
export const buildOf = (version: string, steps: readonly string[]): string =>
  `${version} (schema ${steps.at(-1)?.slice(0, 4)})`

/** This program. */
export const BUILD = buildOf(VERSION, migrationNames())

/** Reads how far the schema of a database is; one that holds nothing yet has been through nothing. */
export async function readSchema(db: Kysely<Tables>, dialect: Dialect): Promise<Schema> {
  const isThere =
    dialect === 'postgres'
      ? sql<{ name: string | null }>`select to_regclass('migrations')::text as name`
      : sql<{ name: string | null }>`select name from sqlite_master where type = 'table' and name = 'migrations'`
  const [table] = (await isThere.execute(db)).rows
  const rows = table?.name
    ? (await sql<{ name: string; version?: string | null }>`select * from migrations order by name`.execute(db)).rows
    : []
  const applied = rows.map(({ name, version = null }) => ({ name, version }))
  const unknown = unknownOf(applied.map(({ name }) => name))
  const done = new Set(applied.map(({ name }) => name))
  return {
    applied,
    pending: MIGRATIONS.filter(({ name }) => !done.has(name)),
    unknown: applied.filter(({ name }) => unknown.includes(name)),
  }
}

/** The Guildhall that brought a schema where it is, as far as it is known. */
export const versionOf = ({ applied }: Pick<Schema, 'applied'>): string => applied.at(-1)?.version ?? 'an older version'

/** The last commit that brings data up to date which are older than {@link BASE}. */
const LAST_OF_OLDER = 'a6b270d'

/** Whether a schema is older than the one that this program can bring up to date. */
export const isTooOld = (applied: readonly string[]): boolean => applied.length > 0 && !applied.includes(BASE.name)

/** What to do with data that are too old, for the end of a sentence that says where they are. */
export const tooOld = (applied: readonly string[]): string =>
  `of schema ${applied.at(-1)?.slice(0, 4)}, and ${BUILD} goes on from schema ${BASE.name.slice(0, 4)}: start the Guildhall of commit ${LAST_OF_OLDER}`

/** @throws Error if this Guildhall doesn't know what to do with the data, because it is too new or too old for them */
export function mustBeKnown({ applied, unknown }: Pick<Schema, 'applied' | 'unknown'>): void {
  const names = applied.map(({ name }) => name)
  if (isTooOld(names)) throw new Error(`it is ${tooOld(names)} once, which brings it up to date`)
  const newest = unknown.at(-1)
  if (!newest) return
  throw new Error(
    `it belongs to ${newerBuild(newest)}, and this is ${BUILD}, which doesn't know ${newest.name}: start the newer one`,
  )
}

/** The Guildhall that brought data to a step that this one doesn't know. */
export const newerBuild = ({ name, version }: { name: string; version: string | null }): string =>
  version === null ? 'a newer Guildhall' : `Guildhall ${buildOf(version, [name])}`

/** @throws Error if data of an older Guildhall was found where it may not be changed */
export function mustMayUpgrade(upgrade: Upgrade | null): Upgrade {
  if (upgrade === null)
    throw new Error('it belongs to an older Guildhall: start the server once, which brings it up to date')
  return upgrade
}

/** What an upgrade changes, in words. */
export const changeOf = (schema: Schema) => ({
  from: versionOf(schema),
  to: VERSION,
  steps: schema.pending.map(({ name }) => name),
})

/**
 * Brings the schema to its newest form, inside a transaction under which no other process migrates.
 *
 * @param beforeUpgrade is called if there is anything in the database that will be changed
 * @throws Error whose message says what to do; the transaction must be rolled back
 */
export async function migrate(
  db: Kysely<Tables>,
  dialect: Dialect,
  beforeUpgrade: (schema: Schema) => Promise<void> = async () => {},
): Promise<void> {
  const schema = await readSchema(db, dialect)
  mustBeKnown(schema)
  if (schema.pending.length === 0) return
  if (schema.applied.length > 0) await beforeUpgrade(schema)
  await apply(db, dialect, schema.pending)
  await sql`update migrations set version = ${VERSION} where version is null`.execute(db)
}

/** Makes the schema of an older Guildhall in an empty database. */
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
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`the step ${migration.name} of its upgrade failed, so it was left as it was: ${reason}`, {
        cause: error,
      })
    }
  }
}
