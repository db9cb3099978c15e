import { LRUCache } from 'lru-cache'

/**
 * A map of at most so many values, which lets go of what was not asked for longest. It grows with what is in it: given
 * `max`, the cache would take the room for all of them at once, at the start.
 *
 * @param ttl how long a value is kept at most, ms
 */
export const recentMap = <V extends object | number | true>(most: number, ttl = 0): LRUCache<string, V> =>
  new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1, ttl })
