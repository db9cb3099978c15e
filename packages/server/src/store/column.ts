/** A column of a table: its type in both databases, and a value of its type in the program. */
export interface Column<T> {
  readonly type: 'bigint' | 'double precision' | 'integer' | 'boolean' | 'text' | 'bytea'
  /** A value that the column may hold. The type of a row is made of these, and rows for tests are. */
  readonly sample: T
  readonly isNullable: boolean
  /** The default in the database, which rows have that were there before the column. */
  readonly default?: string | number | boolean
  /** Whether PostgreSQL orders the text by its bytes, as SQLite does: then a prefix is a range. */
  readonly isByBytes?: true
  /** All the texts there are. */
  readonly values?: readonly string[]
}

/** A snowflake: a 64-bit integer in the database, a decimal string in the program. */
export const id: Column<string> = { type: 'bigint', sample: '1', isNullable: false }
/** Milliseconds since 1970: exact in a double up to 2^53. */
export const moment: Column<number> = { type: 'double precision', sample: 1, isNullable: false }
/** A count that may be beyond 32 bits. */
export const count: Column<number> = { type: 'double precision', sample: 1, isNullable: false }
export const integer: Column<number> = { type: 'integer', sample: 1, isNullable: false }
export const flag: Column<boolean> = { type: 'boolean', sample: true, isNullable: false }
export const text: Column<string> = { type: 'text', sample: 'x', isNullable: false }
/** JSON as text, in the form of the wire where it has one. */
export const json: Column<string> = { type: 'text', sample: '{}', isNullable: false }
export const bytes: Column<Uint8Array> = { type: 'bytea', sample: new Uint8Array([1]), isNullable: false }

/** One of some texts. */
export const oneOfTexts = <const T extends string>(first: T, ...others: T[]): Column<T> => ({
  type: 'text',
  sample: first,
  isNullable: false,
  values: [first, ...others],
})

export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, isNullable: true })

/** Never null, though the database doesn't refuse it: the table had rows before it had the column. */
export const nullableInDatabase = <T>(column: Column<T>): Column<T> => ({ ...column, isNullable: true })

/** With a default in the database. Inserts give the value all the same. */
export const withDatabaseDefault = <T extends string | number | boolean>(column: Column<T>, value: T): Column<T> => ({
  ...column,
  default: value,
})

export const byBytes = <T>(column: Column<T>): Column<T> => ({ ...column, isByBytes: true })
