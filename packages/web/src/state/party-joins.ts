/** A party that the user wants to join, before its app has received it. */
type Wanted = { readonly applicationId: string; readonly secret: string; readonly at: number }

/** How long an app may take to start and subscribe, ms. */
const WAITS_MS = 600_000

const listeners = new Set<() => void>()
let wanted: Wanted | null = null

/** Joins a party: the app receives it once it is running here and subscribes. */
export function joinParty(applicationId: string, secret: string): void {
  wanted = { applicationId, secret, at: Date.now() }
  for (const listener of listeners) listener()
}

/** The secret of the party to join for an app, returned once; null if there is none. */
export function takePartyJoin(applicationId: string): string | null {
  if (wanted?.applicationId !== applicationId) return null
  const { secret, at } = wanted
  wanted = null
  return Date.now() - at < WAITS_MS ? secret : null
}

/** Calls back when a party is to be joined. Returns a function that stops it. */
export function onPartyJoin(applicationId: string, listener: () => void): () => void {
  const onWanted = () => {
    if (wanted?.applicationId === applicationId) listener()
  }
  listeners.add(onWanted)
  return () => void listeners.delete(onWanted)
}
