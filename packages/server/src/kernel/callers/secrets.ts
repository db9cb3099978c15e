import { hash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets without telling by the time how much of them is equal. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
