import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { type Db, type Hint, handled, mustBeInsideUnit, runUnit, type TxDb, unawaited } from '../db.ts'
import { OutcomeUnknown, StoreFailure } from '../store-failure.ts'
import { onConnection, queryPool, viewInside } from './postgres-connection.ts'
import type { PostgresNotifier } from './postgres-notifier.ts'

/** How long a database that was lost while it committed is waited for, to be asked whether it had, ms. */
const PATIENCE_MS = 3000
const ASK_AGAIN_MS = 50

/** Where units of work run, and where others hear what they tell. */
export interface Database {
  readonly pool: Pool
  readonly channel: string
  readonly notifier: PostgresNotifier
}

/** What units of work leave to be done with their commit, or after it. */
export interface Left {
  readonly committed: (() => void)[]
  readonly told: string[]
  readonly hints: Hint[]
  /** The statements that the unit didn't wait for. */
  readonly later: Promise<unknown>[]
}

/** Nothing yet. */
export const nothingLeft = (): Left => ({ committed: [], told: [], hints: [], later: [] })

/** Runs a unit of work in a transaction of its own. @throws StoreFailure if nothing came of it, or OutcomeUnknown */
export async function inUnit<T>(database: Database, work: (tx: TxDb) => Promise<T>): Promise<T> {
  const left = nothingLeft()
  const value = await inTransaction(database, left, (client) =>
    runUnit(() => work(unitView(viewInside(client, mustBeInsideUnit), left, new Map()))),
  )
  afterCommit(database, left)
  return value
}

/** The view of a unit that leaves what it does to `left`; the rows that it gathers are written at once. */
export function unitView(view: Db, { committed, told, hints, later }: Left, batch: Map<string, unknown>): TxDb {
  const tx: TxDb = {
    ...view,
    batch,
    later: unawaited(view.run, later),
    gather: (write, rows) => write(tx, rows),
    closeBatch: () => {},
    onCommitted: (then) => void committed.push(then),
    notify: (...messages) => void told.push(...messages),
    wake: (some) => void hints.push(...some),
  }
  return tx
}

/** Does what was left to be done after the commit. */
export function afterCommit({ notifier }: Database, { committed, hints }: Left): void {
  for (const then of committed) then()
  notifier.wake(hints)
}

/**
 * A connection that is lost while it commits leaves open whether the database has: it is asked, on another. The lost one
 * is given back before that, for where all are lost at once none would be left to ask on.
 */
export async function inTransaction<T>(
  database: Database,
  left: Left,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const { pool } = database
  const unit: { ended?: { id: string; value: T } } = {}
  try {
    return await onConnection(pool, async (client) => {
      const begun = handled(begin(client))
      const value = await work(client).catch((error: unknown) => throwCause(error, [begun, ...left.later]))
      // Without the number nobody could ask what came of the commit.
      unit.ended = { id: await begun, value }
      await commit(client, database, left)
      return value
    })
  } catch (error) {
    const mayBeDone = error instanceof StoreFailure && error.trouble === 'the database is away'
    if (unit.ended && mayBeDone && (await wasCommitted(database, unit.ended.id, error))) return unit.ended.value
    throw error
  }
}

/** After a statement that the unit didn't wait for has failed the next ones say only that one has. */
async function throwCause(error: unknown, unawaited: readonly Promise<unknown>[]): Promise<never> {
  if (error instanceof Error && 'code' in error && error.code === '25P02') await Promise.all(unawaited)
  throw error
}

/** Begins a transaction; resolves with the number by which the database knows of its outcome later. */
async function begin(client: PoolClient): Promise<string> {
  const answers: unknown = await queryPool(client, 'BEGIN; SELECT pg_current_xact_id()::text AS id')
  const [, numbered] = Array.isArray(answers) ? answers : []
  return numbered.rows[0].id
}

/** Commits, unless a statement failed: also one whose failure is still on its way. */
async function commit(client: PoolClient, { channel, notifier }: Database, left: Left): Promise<void> {
  const { told, hints, later } = left
  // Told with the commit they need no second telling, and without a line there is nowhere else to tell them.
  if (told.length > 0 || !notifier.isOpen) told.push(...hints.splice(0).map(({ message }) => message))
  const calls = told.map((text) => `pg_notify(${client.escapeLiteral(channel)}, ${client.escapeLiteral(text)})`)
  const committed = handled(queryPool(client, calls.length === 0 ? 'COMMIT' : `SELECT ${calls.join(', ')}; COMMIT`))
  await Promise.all(later)
  const answers = await committed
  const { command } = [answers].flat().at(-1) ?? answers
  // That is how PostgreSQL answers where a statement failed and the unit went on.
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
      // A database that knows nothing of the transaction any more, or not yet, has no word on what came of it.
      if (!(error instanceof StoreFailure)) break
    }
    await pause(ASK_AGAIN_MS)
  } while (performance.now() - began < PATIENCE_MS)
  notifier.lookAgain()
  throw new OutcomeUnknown(lost.cause)
}
