import { createCipheriv, hash } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { type Ids, systemIds } from '../kernel/ids/ids.ts'

/** Ids and secrets that the same seed gives again. These secrets protect nothing: they follow from the seed. */
export function seededIds(clock: Clock, seed: number): Ids {
  const key = hash('sha256', `guildhall sandbox ${seed}`, 'buffer')
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const ids = systemIds(clock, 0)
  return {
    next: ids.next,
    get newest() {
      return ids.newest
    },
    now: ids.now,
    workAs: ids.workAs,
    secret: (bytes) => stream.update(Buffer.alloc(bytes)),
  }
}
