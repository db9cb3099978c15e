import { removeSome, updateRows } from '../store/access.ts'
import { columnsOf, conditionsOf, type DeletedOwner } from '../store/owner-conditions.ts'
import type { Owner, Table } from '../store/table.ts'
import { streams } from '../store/tables/streams.ts'
import { hook } from './hook.ts'
import type { Kernel } from './kernel.ts'
import { writeAsSystem } from './unit-of-work/system-unit.ts'
import type { TxBase } from './unit-of-work/tx.ts'

/** The maximum number of rows that one unit of work removes. */
const ROWS_AT_ONCE = 500

/** What is done instead of removing the rows of a table, after an owner of a kind was deleted. */
interface OwnCleanup {
  readonly table: Table
  readonly owner: Owner
  /** For how many rows of another table one of these rows counts. */
  readonly weight?: number
  /**
   * Handles some rows and returns how many, which is fewer than `limit` if none are left. Null if the unit of work that
   * deletes the owner removes the rows, or if they remain.
   */
  readonly some: ((tx: TxBase<never>, gone: DeletedOwner, limit: number, kernel: Kernel) => Promise<number>) | null
}

/** The cleanups of features that do more than remove the rows of a deleted owner. */
export const ownCleanup = hook<OwnCleanup>()

/** The progress of a cleanup. */
interface Progress {
  /** The last table that was cleaned up; undefined before the first one is. */
  readonly after?: string | undefined
  readonly rows: number
  readonly isDone: boolean
}

/**
 * Removes everything that belongs to a deleted owner, table by table, with a limited number of rows in a unit of work.
 * After each unit it yields the table after which to continue.
 */
export async function* cleanUp(
  kernel: Kernel,
  gone: DeletedOwner,
  after?: string,
): AsyncGenerator<{ readonly after?: string }, void> {
  for (let last = after; ; ) {
    const unit = { name: `clean-up-${gone.owner}`, emits: [] }
    const progress = await writeAsSystem(kernel, unit, (tx) => cleanUpSome(kernel, tx, gone, ROWS_AT_ONCE, last))
    if (progress.isDone) return
    last = progress.after
    yield last === undefined ? {} : { after: last }
  }
}

/** Removes some of what belongs to a deleted owner, beginning after the named table. */
export async function cleanUpSome(
  kernel: Kernel,
  tx: TxBase<never>,
  gone: DeletedOwner,
  limit: number,
  after?: string,
): Promise<Progress> {
  // Takes the lock of the channel's stream, so that a message that is being sent while the channel is deleted is
  // written before the cleanup, not after it.
  if (gone.owner === 'channel') await updateRows(tx.db, streams, { id: gone.id }, { last_message_id: null })
  const tables = kernel.tables.filter((table) => columnsOf(table, gone.owner).length > 0)
  let [rows, last] = [0, after]
  // If the table isn't found, another version of the server recorded it, and the cleanup begins again.
  for (const table of tables.slice(tables.findIndex(({ name }) => name === after) + 1)) {
    rows += await cleanUpTable(kernel, tx, table, gone, limit - rows)
    if (rows >= limit) return { after: last, rows, isDone: false }
    last = table.name
  }
  return { rows, isDone: true }
}

async function cleanUpTable(
  kernel: Kernel,
  tx: TxBase<never>,
  table: Table,
  gone: DeletedOwner,
  limit: number,
): Promise<number> {
  const own = ownCleanup.handlers.find((each) => each.table === table && each.owner === gone.owner)
  if (own) {
    const { some, weight = 1 } = own
    const most = Math.ceil(limit / weight)
    const count = (await some?.(tx, gone, most, kernel)) ?? 0
    return count < most ? count * weight : limit
  }
  let rows = 0
  for (const condition of conditionsOf(table, gone)) {
    rows += (await removeSome(tx.db, table, condition, limit - rows)).length
    if (rows >= limit) break
  }
  return rows
}
