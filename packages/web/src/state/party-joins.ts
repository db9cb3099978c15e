/** A party that the user wants to join, which its app is still to be told of. */
type Wanted = { readonly applicationId: string; readonly secret: string; readonly at: number }

/** How long an app may take to start and to ask, ms. */
const WAITS_MS = 600_000

const listeners = new Set<() => void>()
let wanted: Wanted | null = null

/** Wants to join a party: the app is told of it once it runs here and asks to be told. */
export function joinParty(applicationId: string, secret: string): void {
  wanted = { applicationId, secret, at: Date.now() }
  for (const listener of listeners) listener()
}

/** The secret of the party of an app that is to be joined, which it is told once; null if there is none. */
export function takePartyJoin(applicationId: string): string | null {
  if (wanted?.applicationId !== applicationId) return null
  const { secret, at } = wanted
  wanted = null
  return Date.now() - at < WAITS_MS ? secret : null
}

/** Calls back when a party is to be joined. Returns what stops it. */
export function onPartyJoin(applicationId: string, listener: () => void): () => void {
  const heard = () => {
    if (wanted?.applicationId === applicationId) listener()
  }
  listeners.add(heard)
  return () => void listeners.delete(heard)
}
