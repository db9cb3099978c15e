import { createCipheriv, hash } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { type Ids, snowflakeTime, systemIds } from '../kernel/ids/ids.ts'

/** Ids and secrets that are generated from a seed. */
export interface SeededIds extends Ids {
  /** How many bytes of secrets were generated. */
  readonly drawn: number
  /** Continues from a position, which may be an earlier one. */
  goTo(place: IdPlace): void
  /** The same for secrets only. */
  goToSecrets(drawn: number): void
}

/** The position in the sequences of ids and secrets. */
export interface IdPlace {
  readonly newest: string
  readonly drawn: number
}

/** Ids and secrets that are determined by a seed. The secrets protect nothing, because anyone can compute them. */
export function seededIds(clock: Clock, seed: number): SeededIds {
  const key = hash('sha256', `guildhall sandbox ${seed}`, 'buffer')
  const beginning = () => createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  let stream = beginning()
  let ids = systemIds(clock, 0)
  let worker = 0
  let drawn = 0
  /** Until an id is generated after a restored position, the newest id is that of the position. */
  let floor = '0'
  const secret = (bytes: number) => {
    drawn += bytes
    return stream.update(Buffer.alloc(bytes))
  }
  const goToSecrets = (place: number) => {
    stream = beginning()
    drawn = 0
    secret(place)
  }
  return {
    next: () => ids.next(),
    get newest() {
      return ids.newest === '0' ? floor : ids.newest
    },
    now: () => ids.now(),
    workAs: (number) => {
      worker = number
      ids.workAs(number)
    },
    secret,
    get drawn() {
      return drawn
    },
    goToSecrets,
    goTo: (place) => {
      goToSecrets(place.drawn)
      ids = systemIds(clock, worker)
      floor = place.newest
      // If the position's time is over, the next id is greater anyway.
      if (snowflakeTime(floor) < clock.now()) return
      while (BigInt(ids.newest) < BigInt(floor)) ids.next()
    },
  }
}
