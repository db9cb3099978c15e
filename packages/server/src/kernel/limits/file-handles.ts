import { readFileSync } from 'node:fs'

/**
 * How many file handles are reserved for files, the database, decoders and outgoing requests, so that connections of clients
 * can't use them.
 */
export const RESERVED_HANDLES = 256

/** The limit of this process's open files; null if the platform doesn't report it. */
export function handleLimit(): number | null {
  try {
    const soft = /^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

/** How many of the process's file handles client connections may use. */
export const handlesForClients = (limit: number): number => limit - Math.min(RESERVED_HANDLES, Math.floor(limit / 2))
