import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { type Db, type Hint, handled, mustBeInsideUnit, runUnit, type TxDb, unawaited } from '../db.ts'
import { OutcomeUnknown, StoreFailure } from '../store-failure.ts'
import { onConnection, queryPool, viewInside } from './postgres-connection.ts'
import type { PostgresNotifier } from './postgres-notifier.ts'

/** How long to wait for a database that was lost during a commit before the outcome counts as unknown, ms. */
const PATIENCE_MS = 3000
const ASK_AGAIN_MS = 50

/** Where units of work run, and how they notify other processes. */
export interface Database {
  readonly pool: Pool
  readonly channel: string
  readonly notifier: PostgresNotifier
}

/** What units of work leave to be done with or after their commit. */
export interface Left {
  readonly committed: (() => void)[]
  readonly notifications: string[]
  readonly hints: Hint[]
  /** The statements that the unit didn't wait for. */
  readonly later: Promise<unknown>[]
}

/** The initial, empty state. */
export const noEffects = (): Left => ({ committed: [], notifications: [], hints: [], later: [] })

/** Runs a unit of work in a separate transaction. @throws StoreFailure if it wasn't committed, or OutcomeUnknown */
export async function inUnit<T>(database: Database, work: (tx: TxDb) => Promise<T>): Promise<T> {
  const left = noEffects()
  const value = await inTransaction(database, left, (client) =>
    runUnit(() => work(unitView(viewInside(client, mustBeInsideUnit), left, new Map()))),
  )
  afterCommit(database, left)
  return value
}

/** The view of a unit, which collects its effects in `left`; gathered rows are written at once. */
export function unitView(
  view: Db,
  { committed, notifications, hints, later }: Left,
  batch: Map<string, unknown>,
): TxDb {
  const tx: TxDb = {
    ...view,
    batch,
    later: unawaited(view.run, later),
    gather: (write, rows) => write(tx, rows),
    gatherInOrder: (write, rows) => write(tx, rows),
    closeBatch: () => {},
    beginToWait: () => {},
    onCommitted: (then) => void committed.push(then),
    notify: (...messages) => void notifications.push(...messages),
    wake: (some) => void hints.push(...some),
  }
  return tx
}

/** Performs the effects after the commit. */
export function afterCommit({ notifier }: Database, { committed, hints }: Left): void {
  for (const then of committed) then()
  notifier.wake(hints)
}

/**
 * Runs a transaction. If its connection is lost during the commit, the outcome is looked up on another connection. The
 * lost one is returned before that, because the pool could be exhausted if all are lost at once.
 *
 * @param settings statements that set parameters of the transaction
 */
export async function inTransaction<T>(
  database: Database,
  left: Left,
  work: (client: PoolClient) => Promise<T>,
  settings = '',
): Promise<T> {
  const { pool } = database
  const unit: { ended?: { id: string; value: T } } = {}
  try {
    return await onConnection(pool, async (client) => {
      const begun = handled(begin(client, settings))
      const value = await work(client).catch((error: unknown) => throwCause(error, [begun, ...left.later]))
      // Without its number, the transaction's outcome couldn't be looked up.
      unit.ended = { id: await begun, value }
      await commit(client, database, left)
      return value
    })
  } catch (error) {
    const mayBeDone = error instanceof StoreFailure && error.reason === 'the database can’t be reached'
    if (unit.ended && mayBeDone && (await wasCommitted(database, unit.ended.id, error))) return unit.ended.value
    throw error
  }
}

/** After the failure of a statement that the unit didn't wait for, later errors only say that one has failed. */
async function throwCause(error: unknown, unawaited: readonly Promise<unknown>[]): Promise<never> {
  if (error instanceof Error && 'code' in error && error.code === '25P02') await Promise.all(unawaited)
  throw error
}

/** Begins a transaction; resolves with the number by which its outcome can be looked up. */
async function begin(client: PoolClient, settings: string): Promise<string> {
  const answers: unknown = await queryPool(client, `BEGIN; SELECT pg_current_xact_id()::text AS id${settings}`)
  const [, numbered] = Array.isArray(answers) ? answers : []
  return numbered.rows[0].id
}

/** Commits, unless a statement failed, including one whose error hasn't arrived yet. */
async function commit(client: PoolClient, { channel, notifier }: Database, left: Left): Promise<void> {
  const { notifications, hints, later } = left
  // Hints that are sent with the commit need no notification after it, and without a connection there is no other way.
  if (notifications.length > 0 || !notifier.isOpen) notifications.push(...hints.splice(0).map(({ message }) => message))
  const calls = notifications.map(
    (text) => `pg_notify(${client.escapeLiteral(channel)}, ${client.escapeLiteral(text)})`,
  )
  const committed = handled(queryPool(client, calls.length === 0 ? 'COMMIT' : `SELECT ${calls.join(', ')}; COMMIT`))
  await Promise.all(later)
  const answers = await committed
  const { command } = [answers].flat().at(-1) ?? answers
  // PostgreSQL responds so to COMMIT after a failed statement.
  if (command === 'ROLLBACK') throw new Error('A statement of a unit of work failed, and the unit went on')
}

async function wasCommitted({ pool, notifier }: Database, id: string, lost: StoreFailure): Promise<boolean> {
  const began = performance.now()
  do {
    try {
      const asked = 'SELECT pg_xact_status($1::text::xid8) AS status'
      const { rows } = await onConnection(pool, (client) => queryPool(client, asked, [id]))
      const status: unknown = rows[0]?.status
      if (status === 'committed' || status === 'aborted') return status === 'committed'
    } catch (error) {
      // If the database doesn't know the transaction, its outcome remains unknown.
      if (!(error instanceof StoreFailure)) break
    }
    await pause(ASK_AGAIN_MS)
  } while (performance.now() - began < PATIENCE_MS)
  notifier.lookAgain()
  throw new OutcomeUnknown(lost.cause)
}
