import type { ColumnDataType } from 'kysely'

/** The column types, with names that both databases accept. */
export const column = {
  /** A snowflake: a 64-bit integer in the database, a decimal string in the code. */
  id: 'bigint',
  /** Milliseconds since 1970, or a count beyond 32 bits: exact in a double up to 2^53. */
  moment: 'double precision',
  count: 'double precision',
  number: 'integer',
  flag: 'boolean',
  text: 'text',
  /** JSON in the wire format. */
  document: 'text',
  /** A Uint8Array. SQLite accepts any type name and stores bytes unchanged. */
  bytes: 'bytea',
} as const satisfies Record<string, ColumnDataType>

type Read = (value: unknown) => unknown

const asId: Read = (value) => (typeof value === 'bigint' ? value.toString() : value)
const asFlag: Read = (value) => (value === null ? null : value === 1 || value === 1n)
const asNumber: Read = (value) => (typeof value === 'bigint' ? Number(value) : value)

/** How a value of SQLite is converted, by its column's declared type; null if no conversion is needed. */
export function sqliteReader(declared: string | null): Read | null {
  switch (declared?.toLowerCase()) {
    case 'bigint':
      return asId
    case 'boolean':
      return asFlag
    case 'text':
    case 'bytea':
    case 'double precision':
      return null
    default:
      return asNumber
  }
}

/** Converts a value for SQLite, which has no booleans. */
export function sqliteParameter(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}
