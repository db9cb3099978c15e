import type { Logger } from 'pino'
import type { Store } from '../../store/db.ts'
import { reserveIds, returnIds } from '../../store/id-reservation.ts'
import type { Table } from '../../store/table.ts'
import type { Clock } from '../clock.ts'
import { findIdFloor } from './id-floor.ts'
import { firstIdAt, type Ids, snowflakeTime, systemIds } from './ids.ts'

/** For how long ids are reserved at once, ms: after a crash ids may be ahead of the clock by so much. */
export const RESERVED_MS = 2000
/** A clock that is further behind the newest id than this was set back, ms. */
const BEHIND_MS = 10_000

interface Reserving {
  tables: readonly Table[]
  clock: Clock
  log: Logger
  noted?: (upTo: string) => void
}

/**
 * Ids that are above all that were ever issued from a store, wherever the clock stands, and the store as it has to be used with them: a
 * unit of work in which ids were issued also notes, from time to time, up to where they may have been.
 *
 * @param noted is told what the store then says; never more than it says
 */
export async function reserveIdsIn(
  store: Store,
  { tables, clock, log, noted = () => {} }: Reserving,
): Promise<{ ids: Ids; store: Store }> {
  const floor = await findIdFloor(store.db, tables)
  if (!store.isExclusive) await reachReservation(clock, floor)
  const ids = systemIds(clock, 0, floor)
  const watch = new ClockWatch(ids, clock, log)
  watch.look()
  let reserved = BigInt(floor)
  return {
    ids,
    store: {
      ...store,
      write: (work, turn) =>
        store.write(async (tx) => {
          const value = await work(tx)
          watch.look()
          if (BigInt(ids.newest) > reserved) {
            const upTo = firstIdAt(snowflakeTime(ids.newest) + RESERVED_MS)
            await reserveIds(tx, upTo)
            // Others wait for that row, and may hold what a further unit would take.
            tx.closeBatch()
            tx.onCommitted(() => {
              if (BigInt(upTo) <= reserved) return
              reserved = BigInt(upTo)
              noted(upTo)
            })
          }
          return value
        }, turn),
      close: async () => {
        // Where others may issue ids they may have reserved more.
        const isOnlyOurs = store.isExclusive && reserved > BigInt(floor)
        if (isOnlyOurs) {
          noted(ids.newest)
          await store.write((tx) => returnIds(tx, ids.newest)).catch(() => {})
        }
        await store.close()
      },
    },
  }
}

/**
 * Another process may issue ids of the clock's time: until that reaches what was reserved, ours would be above theirs, and messages would
 * be listed in another order than they were sent. A clock that is further behind is not waited for.
 */
async function reachReservation(clock: Clock, floor: string): Promise<void> {
  const wait_ms = floor === '0' ? 0 : snowflakeTime(floor) + 1 - clock.now()
  if (wait_ms > 0 && wait_ms <= RESERVED_MS + 1) await new Promise<void>((resolve) => clock.after(wait_ms, resolve))
}

/** Says once that the clock is behind, and when it has caught up. */
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

  look(): void {
    const now = this.#clock.now()
    const behind = this.#ids.now() - now
    if (behind > BEHIND_MS && !this.#isBehind) {
      this.#isBehind = true
      this.#log.warn(
        { now: new Date(now).toISOString(), newest_id: new Date(now + behind).toISOString() },
        'the clock is behind the newest id: was it set back? New ids go on from there until it has caught up',
      )
    } else if (behind <= 0 && this.#isBehind) {
      this.#isBehind = false
      this.#log.info('the clock has caught up with the newest id')
    }
  }
}
