import { readStored, writeStored } from './stored-values.ts'

/** Why this page's last session ended: its token was refused, or the server could not be reached to sign out. */
type Ending = 'refused' | 'server-not-reached'

export type AccountSession = { readonly token: string | null; readonly ending: Ending | null }

const storageKey = 'guildhall.token'
const listeners = new Set<() => void>()
/** The token that is being replaced, and whether it has been refused meanwhile. */
let replaced: string | null = null
let isReplacedRefused = false
let session: AccountSession = { token: readStored(storageKey), ending: null }

export function readSession(): AccountSession {
  return session
}

export function startSession(token: string): void {
  writeStored(storageKey, token)
  change({ token, ending: null })
}

export function endSession(ending: Ending | null): void {
  writeStored(storageKey, null)
  change({ token: null, ending })
}

/**
 * Ends the session of this token and no other: a late error must not sign out the next user, here or in another tab
 * whose change has not arrived yet.
 */
export function endSessionOfToken(token: string): void {
  if (session.token !== token) return
  const kept = readStored(storageKey)
  if (token === replaced) isReplacedRefused = true
  else if (kept !== null && kept !== token) change({ token: kept, ending: null })
  else endSession('refused')
}

/**
 * Runs an operation that ends all sessions of an account and returns a new token, with which this page continues. The
 * old token may be refused before the response arrives, which only counts if there is none.
 */
export async function replaceSession<T extends { token?: string }>(work: () => Promise<T>): Promise<T> {
  const old = session.token
  replaced = old
  isReplacedRefused = false
  try {
    const answer = await work()
    if (answer.token !== undefined) startSession(answer.token)
    return answer
  } finally {
    replaced = null
    if (isReplacedRefused && old !== null) endSessionOfToken(old)
  }
}

/** Calls back on every change, also when another tab signs in or out. Returns a function that stops it. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs)
  }
}

function followOtherTabs(event: StorageEvent): void {
  // A null key means that the whole storage was cleared.
  if (event.key === storageKey || event.key === null) change({ token: readStored(storageKey), ending: null })
}

function change(next: AccountSession): void {
  session = next
  for (const listener of listeners) listener()
}
