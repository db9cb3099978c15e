import { readFileSync } from 'node:fs'

/** What files, the database, decoders and requests to the outside may take: connections of clients never do. */
export const RESERVED_HANDLES = 256

/** How many file handles this process may have; null where nobody says. */
export function handleLimit(): number | null {
  try {
    const soft = /^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

/** How many of so many handles the connections of clients may take together. */
export const handlesForClients = (limit: number): number => limit - Math.min(RESERVED_HANDLES, Math.floor(limit / 2))
