import type { Column } from './column.ts'

type Columns = Readonly<Record<string, Column<unknown>>>

/** An index of some columns, in their order. */
export interface Index<C extends string> {
  readonly on: readonly C[]
  readonly isUnique?: true
  /** A condition in SQL: only rows that meet it are in the index. */
  readonly where?: string
  /** A text column that PostgreSQL orders by its bytes in this index, as SQLite orders every text. */
  readonly byBytes?: C
  /** SQLite has no use for it: its other indexes order by bytes anyway. */
  readonly isPostgresOnly?: true
}

/** What a row can belong to: when it is deleted, the row goes too. */
export const OWNERS = ['guild', 'channel', 'user', 'application'] as const

export type Owner = (typeof OWNERS)[number]

type Belonging<C extends string> = Readonly<Partial<Record<Owner, C | readonly C[]>>>

/** What a table says of itself. */
interface Description<N extends string, C extends Columns, K extends keyof C & string> {
  readonly name: N
  readonly columns: C
  readonly key: readonly K[]
  /** Columns in which no two rows have the same value. */
  readonly unique?: readonly (keyof C & string)[]
  readonly indexes?: Readonly<Record<string, readonly (keyof C & string)[] | Index<keyof C & string>>>
  /** The columns that say to which guild, channel, user or application a row belongs. */
  readonly belongsTo?: Belonging<keyof C & string>
  /** The kinds of owners that its rows are. What is in no guild has its private channel's id where others have the guild's. */
  readonly holds?: readonly Owner[]
  /** A condition in SQL that rows meet which wait to be removed: until then they may belong to what is gone. */
  readonly leaving?: string
  /** The columns that hold ids which were made for the row. */
  readonly generatesIds?: readonly (keyof C & string)[]
  /**
   * Whether a backup holds it. What belongs to a process that runs ends with the process. Secrets that are good once and for minutes are left
   * out: those used since the backup would be good again.
   */
  readonly inBackup?: boolean
  /** Whether rows stay for a short time, so that there are few: those of an owner are found without an index. */
  readonly isShortLived?: true
  /** Whether SQLite keeps the rows apart from the key: for rows that are large. */
  readonly hasLargeRows?: true
  /** Whether PostgreSQL may lose the rows in a crash, and so writes them faster. */
  readonly isUnlogged?: true
}

/** A table, from which its row type and whatever must be done with every table are derived. */
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

/** Tables with the same columns have the same row type: a query may choose between them. */
type Row<C extends Columns> = { [K in keyof C]: C[K]['sample'] }

/** The rows of several tables by the tables' names. */
export type RowsOf<T extends readonly Table[]> = { [K in T[number] as K['name']]: RowOf<K> }

/** Whether a value that a file exports is a list of tables. */
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
