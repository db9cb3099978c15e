import { hasNoHandles, isOutOfHandles } from './sqlite/out-of-handles.ts'

/** What keeps the database from doing what it is asked to, as an operator may read it. */
export type Trouble =
  | 'the disk is full'
  | 'the data folder is gone'
  | 'file handles ran out'
  | 'the disk fails'
  | 'memory ran out'
  | 'the database can’t be written to'
  | 'the database is damaged'
  | 'the database is locked by another process'
  | 'the database has too many connections'
  | 'the database takes too long'
  | 'the database is away'
  | 'a limit of the database is reached'
  | 'the database gave up the transaction'

/** The database could not do what it was asked to, and nothing was wrong with the question: later it may. */
export class StoreFailure extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble, cause: unknown) {
    super(cause instanceof Error ? `${trouble}: ${cause.message}` : trouble, { cause })
    this.trouble = trouble
  }
}

/** The database was lost while it committed, and did not come back in time, or not as the same, to say whether it had. */
export class OutcomeUnknown extends StoreFailure {
  constructor(cause: unknown) {
    super('the database is away', cause)
  }
}

/** By SQLite's primary result codes. */
const SQLITE_TROUBLES: ReadonlyMap<number, Trouble> = new Map([
  [3, 'the database can’t be written to'],
  [5, 'the database is locked by another process'],
  [6, 'the database is locked by another process'],
  [7, 'memory ran out'],
  [8, 'the database can’t be written to'],
  [10, 'the disk fails'],
  [11, 'the database is damaged'],
  [13, 'the disk is full'],
  [14, 'the disk fails'],
  [26, 'the database is damaged'],
])

/** The index of the write-ahead log can't grow: the one full disk that SQLite calls by another name. */
const SQLITE_IOERR_SHMSIZE = 4874

/** It says only that a file can't be opened, not why. */
const SQLITE_CANTOPEN = 14

/** What SQLite threw: a StoreFailure, or the error itself if the statement was to blame. */
export function sqliteFailure(error: unknown): unknown {
  const { errcode = 0 } = error as { errcode?: number }
  if ((errcode & 0xff) === SQLITE_CANTOPEN && hasNoHandles()) return new StoreFailure('file handles ran out', error)
  const trouble = errcode === SQLITE_IOERR_SHMSIZE ? 'the disk is full' : SQLITE_TROUBLES.get(errcode & 0xff)
  return trouble ? new StoreFailure(trouble, error) : error
}

/** By the beginning of PostgreSQL's error codes. */
const POSTGRES_TROUBLES: readonly (readonly [prefix: string, trouble: Trouble])[] = [
  ['53100', 'the disk is full'],
  ['53200', 'memory ran out'],
  ['53', 'the database has too many connections'],
  ['25006', 'the database can’t be written to'],
  // It ended a connection that was silent in a transaction for too long.
  ['25P03', 'the database is away'],
  // So much was told that a listener who is stuck has not heard.
  ['54000', 'a limit of the database is reached'],
  ['58', 'the disk fails'],
  ['XX001', 'the database is damaged'],
  ['XX002', 'the database is damaged'],
  ['57014', 'the database takes too long'],
  ['55P03', 'the database takes too long'],
  ['57P', 'the database is away'],
  ['08', 'the database is away'],
  ['28', 'the database is away'],
  ['3D', 'the database is away'],
]

/** What the driver of PostgreSQL threw: a StoreFailure, or the error itself if the statement was to blame. */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof TypeError || error instanceof RangeError || !(error instanceof Error)) return error
  if (isOutOfHandles(error)) return new StoreFailure('file handles ran out', error)
  if (!('severity' in error)) return new StoreFailure('the database is away', error)
  const code = 'code' in error ? String(error.code) : ''
  const trouble = POSTGRES_TROUBLES.find(([prefix]) => code.startsWith(prefix))?.[1]
  return trouble ? new StoreFailure(trouble, error) : error
}
