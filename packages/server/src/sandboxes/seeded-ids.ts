import { createCipheriv, hash } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { type Ids, systemIds } from '../kernel/ids/ids.ts'

/** Ids and secrets that follow from a seed. */
export interface SeededIds extends Ids {
  /** How many bytes of secrets there were. */
  readonly drawn: number
  /** Goes on as ids do that have come further. */
  goTo(place: { readonly newest: string; readonly drawn: number }): void
}

/** Ids and secrets that the same seed gives again. These secrets protect nothing: they follow from the seed. */
export function seededIds(clock: Clock, seed: number): SeededIds {
  const key = hash('sha256', `guildhall sandbox ${seed}`, 'buffer')
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const ids = systemIds(clock, 0)
  let drawn = 0
  const secret = (bytes: number) => {
    drawn += bytes
    return stream.update(Buffer.alloc(bytes))
  }
  return {
    next: ids.next,
    get newest() {
      return ids.newest
    },
    now: ids.now,
    workAs: ids.workAs,
    secret,
    get drawn() {
      return drawn
    },
    goTo: (place) => {
      while (BigInt(ids.newest) < BigInt(place.newest)) ids.next()
      secret(Math.max(place.drawn - drawn, 0))
    },
  }
}
