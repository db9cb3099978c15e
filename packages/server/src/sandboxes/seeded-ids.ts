import { createCipheriv, hash } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { type Ids, snowflakeTime, systemIds } from '../kernel/ids/ids.ts'

/** Ids and secrets that follow from a seed. */
export interface SeededIds extends Ids {
  /** How many bytes of secrets there were. */
  readonly drawn: number
  /** Goes on from a place, also one that it has passed. */
  goTo(place: IdPlace): void
  /** The same for secrets alone. */
  goToSecrets(drawn: number): void
}

/** How far ids and secrets have come. */
export interface IdPlace {
  readonly newest: string
  readonly drawn: number
}

/** Ids and secrets that the same seed gives again. These secrets protect nothing: they follow from the seed. */
export function seededIds(clock: Clock, seed: number): SeededIds {
  const key = hash('sha256', `guildhall sandbox ${seed}`, 'buffer')
  const beginning = () => createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  let stream = beginning()
  let ids = systemIds(clock, 0)
  let worker = 0
  let drawn = 0
  /** Before the first id after a place, the newest is that of the place. */
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
      // Of a moment that is over the next id is above by itself.
      if (snowflakeTime(floor) < clock.now()) return
      while (BigInt(ids.newest) < BigInt(floor)) ids.next()
    },
  }
}
