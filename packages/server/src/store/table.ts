import type { Column } from './column.ts'

type Columns = Readonly<Record<string, Column<unknown>>>

/** An index on some columns, in their order. */
export interface Index<C extends string> {
  readonly on: readonly C[]
  readonly isUnique?: true
  /** A condition in SQL: the index contains only rows that meet it. */
  readonly where?: string
  /** A text column that PostgreSQL compares by bytes in this index, as SQLite always does. */
  readonly byBytes?: C
  /** SQLite doesn't need it, because its other indexes compare by bytes. */
  readonly isPostgresOnly?: true
}

/** The kinds of owners of rows. When an owner is deleted, so are its rows. */
export const OWNERS = ['guild', 'channel', 'user', 'application'] as const

export type Owner = (typeof OWNERS)[number]

type Belonging<C extends string> = Readonly<Partial<Record<Owner, C | readonly C[]>>>

/** The properties of a table. */
interface Description<N extends string, C extends Columns, K extends keyof C & string> {
  readonly name: N
  readonly columns: C
  readonly key: readonly K[]
  /** Columns with unique values. */
  readonly unique?: readonly (keyof C & string)[]
  readonly indexes?: Readonly<Record<string, readonly (keyof C & string)[] | Index<keyof C & string>>>
  /** The columns that contain the guild, channel, user or application to which a row belongs. */
  readonly belongsTo?: Belonging<keyof C & string>
  /**
   * The kinds of owners that its rows are. Outside of guilds, the private channel's id is used instead of the guild's.
   */
  readonly holds?: readonly Owner[]
  /** A condition in SQL for rows that wait to be removed; their owners may not exist any more. */
  readonly leaving?: string
  /** The columns with ids that were generated for the row. */
  readonly generatesIds?: readonly (keyof C & string)[]
  /**
   * Whether backups include it. Data of a running process are excluded, since they end with the process, and so are
   * short-lived single-use secrets, because those used after the backup would be valid again.
   */
  readonly inBackup?: boolean
  /** Whether rows are removed soon, so that there are few and an owner's are found without an index. */
  readonly isShortLived?: true
  /** Whether SQLite stores the rows separately from the key, for large rows. */
  readonly hasLargeRows?: true
  /**
   * The text columns with terms that are separated by spaces, for which there is a full-text index. All but the first
   * are empty or begin with a space. The key is the column `id`.
   */
  readonly terms?: readonly (keyof C & string)[]
  /** Whether PostgreSQL may lose the rows in a crash, which makes writing them faster. */
  readonly isUnlogged?: true
}

/** A table, from which its row type and everything that is done for all tables are derived. */
export interface Table<
  N extends string = string,
  C extends Columns = Columns,
  K extends keyof C & string = keyof C & string,
> extends Description<N, C, K> {
  readonly indexes: Readonly<Record<string, Index<keyof C & string>>>
  readonly unique: readonly (keyof C & string)[]
  readonly belongsTo: Belonging<keyof C & string>
  readonly generatesIds: readonly (keyof C & string)[]
  readonly inBackup: boolean
}

/** A row of a table. */
export type RowOf<T extends { readonly columns: Columns }> = Row<T['columns']>

/** Tables with the same columns have the same row type, so that a query may choose between them. */
type Row<C extends Columns> = { [K in keyof C]: C[K]['sample'] }

export type RowsOf<T extends readonly Table[]> = { [K in T[number] as K['name']]: RowOf<K> }

export const isTableList = (value: unknown): value is readonly Table[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => Object.hasOwn(each, 'columns'))

export function table<const N extends string, C extends Columns, const K extends keyof C & string>(
  description: Description<N, C, K>,
): Table<N, C, K> {
  const indexes: Record<string, Index<keyof C & string>> = {}
  for (const [name, index] of Object.entries(description.indexes ?? {}))
    indexes[name] = 'on' in index ? index : { on: index }
  return { unique: [], belongsTo: {}, generatesIds: [], inBackup: true, ...description, indexes }
}
