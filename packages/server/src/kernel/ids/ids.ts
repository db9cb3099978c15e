import { randomBytes } from 'node:crypto'
import { ID_EPOCH_MS } from '../../store/id-epoch.ts'
import type { Clock } from '../clock.ts'

const EPOCH = BigInt(ID_EPOCH_MS)

/** Where ids and secrets come from, so that a run can be repeated exactly. */
export interface Ids {
  /** A new snowflake: unique, and greater than every earlier one of this process (docs/spec/values.md#snowflakes). */
  next(): string
  /** The greatest id so far; before there is one, the one that all are to be above. */
  readonly newest: string
  /** The moment that the next id holds: the clock's, or a later one while the clock is behind. Ids are compared with this. */
  now(): number
  /** Ids hold this number from now on, 0 to 1023: no other process that shares the database may have it. */
  workAs(worker: number): void
  /** Bytes that nobody can guess. */
  secret(bytes: number): Buffer
}

/**
 * Snowflakes of the clock's time.
 *
 * @param floor an id that all are above, though the clock may be behind it
 */
export function systemIds(clock: Clock, worker: number, floor = '0'): Ids {
  let own = BigInt(worker)
  let newest = floor
  let last = floor === '0' ? 0n : (BigInt(floor) >> 22n) + 1n
  let counter = 0n
  return {
    next: () => {
      const now = BigInt(clock.now()) - EPOCH
      if (now > last) {
        last = now
        counter = 0n
      } else if (++counter === 4096n) {
        last++
        counter = 0n
      }
      newest = ((last << 22n) | (own << 12n) | counter).toString()
      return newest
    },
    get newest() {
      return newest
    },
    now: () => Math.max(clock.now(), Number(last + EPOCH)),
    workAs: (number) => {
      own = BigInt(number)
    },
    secret: (bytes) => randomBytes(bytes),
  }
}

/** When a snowflake was made, in milliseconds since 1970. */
export const snowflakeTime = (id: string): number => Number((BigInt(id) >> 22n) + EPOCH)

/** The least snowflake that a moment can have made: ids of that moment and later are not below it. */
export const firstIdAt = (ms: number): string => ((BigInt(Math.max(ms, Number(EPOCH))) - EPOCH) << 22n).toString()
