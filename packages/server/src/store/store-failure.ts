import { hasNoHandles, isOutOfHandles } from './sqlite/out-of-file-handles.ts'

/** The reason why the database fails, for operators. */
export type FailureReason =
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
  | 'the database can’t be reached'
  | 'a limit of the database is reached'
  | 'the database aborted the transaction'

/** Thrown if the database could not perform a valid request, which may succeed later. */
export class StoreFailure extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause: unknown) {
    super(cause instanceof Error ? `${reason}: ${cause.message}` : reason, { cause })
    this.reason = reason
  }
}

/** Thrown if the database was lost during a commit, and its outcome couldn't be looked up afterwards. */
export class OutcomeUnknown extends StoreFailure {
  constructor(cause: unknown) {
    super('the database can’t be reached', cause)
  }
}

/** Thrown if a prepared statement of a connection returns other columns since a migration. It did not run. */
export class StalePlan extends StoreFailure {
  constructor(cause: unknown) {
    super('the database aborted the transaction', cause)
  }
}

/** Thrown if a statement took longer than it may, or was canceled by an operator. */
export class StatementTimeout extends StoreFailure {
  constructor(cause: unknown) {
    super('the database takes too long', cause)
  }
}

/** Thrown if a lock was not available within the time that the transaction allows. */
export class LockTimeout extends StoreFailure {
  constructor(cause: unknown) {
    super('the database takes too long', cause)
  }
}

/** By SQLite's primary result codes. */
const SQLITE_REASONS: ReadonlyMap<number, FailureReason> = new Map([
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

/** The index of the write-ahead log can't grow because the disk is full. SQLite has a separate code for this case. */
const SQLITE_IOERR_SHMSIZE = 4874

/** SQLite reports only that a file can't be opened, not why. */
const SQLITE_CANTOPEN = 14

/** Converts an error of SQLite: to a StoreFailure, or to itself if the statement is at fault. */
export function sqliteFailure(error: unknown): unknown {
  const { errcode = 0 } = error as { errcode?: number }
  if ((errcode & 0xff) === SQLITE_CANTOPEN && hasNoHandles()) return new StoreFailure('file handles ran out', error)
  const reason = errcode === SQLITE_IOERR_SHMSIZE ? 'the disk is full' : SQLITE_REASONS.get(errcode & 0xff)
  return reason ? new StoreFailure(reason, error) : error
}

/** By the first characters of PostgreSQL's error codes. */
const POSTGRES_REASONS: readonly (readonly [prefix: string, reason: FailureReason])[] = [
  ['53100', 'the disk is full'],
  ['53200', 'memory ran out'],
  ['53', 'the database has too many connections'],
  ['25006', 'the database can’t be written to'],
  // PostgreSQL closed a connection that was idle in a transaction for too long.
  ['25P03', 'the database can’t be reached'],
  // The notification queue is full because a listener is blocked.
  ['54000', 'a limit of the database is reached'],
  ['58', 'the disk fails'],
  ['XX001', 'the database is damaged'],
  ['XX002', 'the database is damaged'],
  ['57P', 'the database can’t be reached'],
  ['08', 'the database can’t be reached'],
  ['28', 'the database can’t be reached'],
  ['3D', 'the database can’t be reached'],
]

/** Converts an error of the PostgreSQL driver: to a StoreFailure, or to itself if the statement is at fault. */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof TypeError || error instanceof RangeError || !(error instanceof Error)) return error
  if (isOutOfHandles(error)) return new StoreFailure('file handles ran out', error)
  if (!('severity' in error)) return new StoreFailure('the database can’t be reached', error)
  const code = 'code' in error ? String(error.code) : ''
  // PostgreSQL has no separate code for this case.
  if (code === '0A000' && /cached plan/u.test(error.message)) return new StalePlan(error)
  if (code === '55P03') return new LockTimeout(error)
  if (code === '57014') return new StatementTimeout(error)
  const reason = POSTGRES_REASONS.find(([prefix]) => code.startsWith(prefix))?.[1]
  return reason ? new StoreFailure(reason, error) : error
}
