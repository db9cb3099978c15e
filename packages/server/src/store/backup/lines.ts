/** The lines of a backup: a header, one line before the rows of each table, one for each row, and a footer. */
const FORMAT = 'guildhall-backup'
const FORMAT_VERSION = 1

/** The first line of a backup. */
export interface Header {
  /** The version of Guildhall that created it. */
  readonly guildhall: string
  readonly taken_at: number
  readonly store: 'sqlite' | 'postgres'
  /** The migrations that the schema had run. */
  readonly migrations: readonly string[]
}

/**
 * A table: its columns in the order of a row's values, with their types, whose names are the same in both databases.
 */
export interface BackupTable {
  readonly name: string
  readonly columns: Readonly<Record<string, string>>
}

/** The last line of a backup: the number of rows of each table, and the SHA-256 of all lines before. */
export interface Trailer {
  readonly rows: Readonly<Record<string, number>>
  readonly sha256: string
}

/** A value of a row as the code represents it: ids are strings, and binary data is bytes. */
export type Value = string | number | boolean | Uint8Array | null

/** Thrown if a file isn't a backup, or can't be restored here. The message is a predicate: "is damaged". */
export class UnfitBackup extends Error {}

export const headerLine = (header: Header): string => JSON.stringify({ format: FORMAT, v: FORMAT_VERSION, ...header })

export const tableLine = ({ name, columns }: BackupTable): string => JSON.stringify({ table: name, columns })

export const rowLine = (values: readonly Value[]): string =>
  JSON.stringify(values.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)))

export const trailerLine = (trailer: Trailer): string => JSON.stringify(trailer)

/** @throws UnfitBackup */
export function readHeader(line: string): Header {
  const { format, v, ...header } = parsed(line) as Header & { format?: unknown; v?: unknown }
  if (format !== FORMAT) throw new UnfitBackup('is no backup of Guildhall')
  if (v !== FORMAT_VERSION) throw new UnfitBackup(`was made by a newer Guildhall (${header.guildhall}): use that one`)
  return header
}

/** Parses a line after the first; a row is an array. @throws UnfitBackup */
export function readLine(line: string): BackupTable | Trailer | Value[] {
  const value = parsed(line)
  if (Array.isArray(value)) return value as Value[]
  const { table, ...rest } = value as Trailer & { table?: string; columns: BackupTable['columns'] }
  return table === undefined ? rest : { name: table, columns: rest.columns }
}

/** Converts a row's values to their columns' types. */
export const ofTypes = (types: readonly string[], values: readonly Value[]): Value[] =>
  values.map((value, i) => (types[i] === 'bytea' && typeof value === 'string' ? Buffer.from(value, 'base64') : value))

function parsed(line: string): object {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Invalid JSON is treated like an invalid line.
  }
  throw new UnfitBackup('is damaged')
}
