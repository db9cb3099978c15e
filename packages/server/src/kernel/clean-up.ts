import { removeSome, updateRows } from '../store/access.ts'
import { columnsOf, conditionsOf, type Gone } from '../store/removal.ts'
import type { Owner, Table } from '../store/table.ts'
import { streams } from '../store/tables/streams.ts'
import { hook } from './hook.ts'
import type { Kernel } from './kernel.ts'
import { writeAsSystem } from './unit-of-work/system-unit.ts'
import type { TxBase } from './unit-of-work/tx.ts'

/** The most rows that one unit of work removes. */
const ROWS_AT_ONCE = 500

/** What is done instead of removing the rows of a table, when an owner of a kind is gone. */
interface OwnCleanup {
  readonly table: Table
  readonly owner: Owner
  /** How many rows of another table one of these counts for. */
  readonly weight?: number
  /**
   * Does it for some rows; gives for how many, fewer than `limit` if none is left. Null if the rows are removed in the unit of
   * work that deletes the owner.
   */
  readonly some: ((tx: TxBase<never>, gone: Gone, limit: number, kernel: Kernel) => Promise<number>) | null
}

/** Where features say what more is done than to remove the rows that belong to who is gone. */
export const ownCleanup = hook<OwnCleanup>()

/** How far a cleanup has come. */
interface Progress {
  /** The table that was cleaned up last, none if the first isn't yet. */
  readonly after?: string | undefined
  readonly rows: number
  readonly isDone: boolean
}

/**
 * Removes what belongs to an owner that is gone, table after table, a bounded number of rows to a unit of work. Between units it says
 * after which table it goes on.
 */
export async function* cleanUp(
  kernel: Kernel,
  gone: Gone,
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

/** Removes some of what belongs to an owner that is gone, from the table after the named one on. */
export async function cleanUpSome(
  kernel: Kernel,
  tx: TxBase<never>,
  gone: Gone,
  limit: number,
  after?: string,
): Promise<Progress> {
  // Takes the lock of the channel's stream: a message that was on its way when the channel went is written before, not later.
  if (gone.owner === 'channel') await updateRows(tx.db, streams, { id: gone.id }, { last_message_id: null })
  const tables = kernel.tables.filter((table) => columnsOf(table, gone.owner).length > 0)
  let [rows, last] = [0, after]
  // A table that is not found was the last one of another version: the cleanup begins again.
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
  gone: Gone,
  limit: number,
): Promise<number> {
  const own = ownCleanup.parts.find((each) => each.table === table && each.owner === gone.owner)
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
