import { randomBytes } from 'node:crypto'
import { ID_EPOCH_MS } from '../../store/id-epoch.ts'
import type { Clock } from '../clock.ts'

const EPOCH = BigInt(ID_EPOCH_MS)

/** The source of ids and secrets, which tests can make reproducible. */
export interface Ids {
  /** A new snowflake: unique, and greater than every earlier one of this process (docs/spec/values.md#snowflakes). */
  next(): string
  /** The greatest id so far; initially the floor. */
  readonly newest: string
  /**
   * The time that the next id contains: the clock's, or a later one while the clock is behind. Compare ids with this.
   */
  now(): number
  /**
   * Sets the worker number that ids contain, 0 to 1023. No other process with the same database may use the same one.
   */
  workAs(worker: number): void
  /** Cryptographically random bytes. */
  secret(bytes: number): Buffer
}

/**
 * Generates snowflakes from the clock.
 *
 * @param floor the id that all new ids exceed, even if the clock is behind it
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

/** When a snowflake was generated, in milliseconds since 1970. */
export const snowflakeTime = (id: string): number => Number((BigInt(id) >> 22n) + EPOCH)

/** The smallest snowflake of a time: ids that are generated then or later are not below it. */
export const firstIdAt = (ms: number): string => ((BigInt(Math.max(ms, Number(EPOCH))) - EPOCH) << 22n).toString()
