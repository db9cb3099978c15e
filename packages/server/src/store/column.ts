/** A column of a table: its type in both databases, and a sample value. */
export interface Column<T> {
  readonly type: 'bigint' | 'double precision' | 'integer' | 'boolean' | 'text' | 'bytea'
  /** A value that the column may contain, from which row types and the rows of tests are derived. */
  readonly sample: T
  readonly isNullable: boolean
  /** The database's default, for rows that are older than the column. */
  readonly default?: string | number | boolean
  /** Whether PostgreSQL compares the text by bytes, as SQLite does, so that a prefix is a range. */
  readonly isByBytes?: true
  /** All allowed texts. */
  readonly values?: readonly string[]
}

/** A snowflake: a 64-bit integer in the database, a decimal string in the code. */
export const id: Column<string> = { type: 'bigint', sample: '1', isNullable: false }
/** Milliseconds since 1970: exact in a double up to 2^53. */
export const moment: Column<number> = { type: 'double precision', sample: 1, isNullable: false }
/** A count that may exceed 32 bits. */
export const count: Column<number> = { type: 'double precision', sample: 1, isNullable: false }
export const integer: Column<number> = { type: 'integer', sample: 1, isNullable: false }
export const flag: Column<boolean> = { type: 'boolean', sample: true, isNullable: false }
export const text: Column<string> = { type: 'text', sample: 'x', isNullable: false }
/** JSON as text, in the wire format where there is one. */
export const json: Column<string> = { type: 'text', sample: '{}', isNullable: false }
export const bytes: Column<Uint8Array> = { type: 'bytea', sample: new Uint8Array([1]), isNullable: false }

/** One of several texts. */
export const oneOfTexts = <const T extends string>(first: T, ...others: T[]): Column<T> => ({
  type: 'text',
  sample: first,
  isNullable: false,
  values: [first, ...others],
})

export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, isNullable: true })

/** Never null, although the database allows it because the table has rows older than the column. */
export const nullableInDatabase = <T>(column: Column<T>): Column<T> => ({ ...column, isNullable: true })

/** Has a default in the database, although inserts must include the value. */
export const withDatabaseDefault = <T extends string | number | boolean>(column: Column<T>, value: T): Column<T> => ({
  ...column,
  default: value,
})

export const byBytes = <T>(column: Column<T>): Column<T> => ({ ...column, isByBytes: true })
