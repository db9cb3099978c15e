import type { Logger } from 'pino'
import type { Store } from '../../store/db.ts'
import { reserveIds, returnIds } from '../../store/id-reservation.ts'
import type { Table } from '../../store/table.ts'
import type { Clock } from '../clock.ts'
import { findIdFloor } from './id-floor.ts'
import { firstIdAt, type Ids, snowflakeTime, systemIds } from './ids.ts'

/** For how long ids are reserved at a time, ms. After a crash, ids may be that far ahead of the clock. */
export const RESERVED_MS = 2000
/** If the clock is further behind the newest ID than this, it was set back, ms. */
const BEHIND_MS = 10_000

interface Reserving {
  tables: readonly Table[]
  clock: Clock
  log: Logger
  /** Is called with the upper bound after it was stored. */
  onReserved: ((upTo: string) => void) | null
}

/**
 * Generates ids that exceed all ids that were ever issued from a store, even if the clock was set back. It also returns
 * the store to use with them: units of work in which ids are issued occasionally store an upper bound for them.
 */
export async function reserveIdsIn(
  store: Store,
  { tables, clock, log, onReserved }: Reserving,
): Promise<{ ids: Ids; store: Store }> {
  const floor = await findIdFloor(store.db, tables)
  if (!store.isExclusive) await waitForReservation(clock, floor)
  const ids = systemIds(clock, 0, floor)
  const watch = new ClockWatch(ids, clock, log)
  watch.check()
  let reserved = BigInt(floor)
  return {
    ids,
    store: {
      ...store,
      write: (work, turn) =>
        store.write(async (tx) => {
          const value = await work(tx)
          watch.check()
          if (BigInt(ids.newest) > reserved) {
            const upTo = firstIdAt(snowflakeTime(ids.newest) + RESERVED_MS)
            await reserveIds(tx, upTo)
            // Others wait for the lock of that row, and may hold locks that a further unit of the batch needs.
            tx.closeBatch()
            tx.onCommitted(() => {
              if (BigInt(upTo) <= reserved) return
              reserved = BigInt(upTo)
              onReserved?.(upTo)
            })
          }
          return value
        }, turn),
      close: async () => {
        // Other processes may have reserved further ids.
        const isOnlyOurs = store.isExclusive && reserved > BigInt(floor)
        if (isOnlyOurs) {
          onReserved?.(ids.newest)
          await store.write((tx) => returnIds(tx, ids.newest)).catch(() => {})
        }
        await store.close()
      },
    },
  }
}

/**
 * Waits until the clock reaches the reservation. Other processes may issue ids of the clock's time, which would be
 * below ours, and messages would not be listed in the order in which they were sent. A clock that is further behind is
 * not waited for.
 */
async function waitForReservation(clock: Clock, floor: string): Promise<void> {
  const wait_ms = floor === '0' ? 0 : snowflakeTime(floor) + 1 - clock.now()
  if (wait_ms > 0 && wait_ms <= RESERVED_MS + 1) await new Promise<void>((resolve) => clock.after(wait_ms, resolve))
}

/** Logs once that the clock is behind, and once that it has caught up. */
class ClockWatch {
  readonly #ids: Ids
  readonly #clock: Clock
  readonly #log: Logger
  #isBehind = false

  constructor(ids: Ids, clock: Clock, log: Logger) {
    this.#ids = ids
    this.#clock = clock
    this.#log = log
  }

  check(): void {
    const now = this.#clock.now()
    const behind = this.#ids.now() - now
    if (behind > BEHIND_MS && !this.#isBehind) {
      this.#isBehind = true
      this.#log.warn(
        { now: new Date(now).toISOString(), newest_id: new Date(now + behind).toISOString() },
        'the clock is behind the newest ID: it may have been set back. New IDs continue from the newest one until the clock catches up',
      )
    } else if (behind <= 0 && this.#isBehind) {
      this.#isBehind = false
      this.#log.info('the clock has caught up with the newest ID')
    }
  }
}
