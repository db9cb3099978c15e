import { LRUCache } from 'lru-cache'

/**
 * A map with a maximum size, which evicts the least recently used value. It sets `maxSize` because with `max` the cache
 * would allocate all of its memory at the start.
 *
 * @param ttl how long a value is kept at most, ms
 */
export const recentMap = <V extends object | number | true>(most: number, ttl = 0): LRUCache<string, V> =>
  new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1, ttl })
