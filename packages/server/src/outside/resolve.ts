import { Resolver } from 'node:dns/promises'

/** Finds the addresses of a name; none if it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>

const PATIENCE = { timeout: 1500, tries: 2 }

/**
 * Asks the machine's name servers. Not by `getaddrinfo`: each name that somebody's server is slow to answer for would hold one of the few
 * threads on which passwords are hashed and pictures are decoded. So what stands in the machine's hosts file alone is not found.
 */
export function systemResolve(): Resolve {
  const resolver = new Resolver(PATIENCE)
  return async (name) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  }
}
