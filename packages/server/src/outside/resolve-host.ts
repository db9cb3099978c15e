import { Resolver } from 'node:dns/promises'

/** Resolves a host name to its addresses; empty if it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>

const PATIENCE = { timeout: 1500, tries: 2 }

/**
 * Queries the machine's name servers. It doesn't use `getaddrinfo`, because slow responses would block the few threads
 * that also hash passwords and decode images. Therefore entries of the hosts file aren't found.
 */
export function systemResolve(): Resolve {
  const resolver = new Resolver(PATIENCE)
  return async (name) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  }
}
