import { readStored, writeStored } from '../shared/stored.ts'

/** Why the last session of this page ended: its token was refused, or the server could not be told of the sign-out. */
type Ending = 'refused' | 'server-not-told'

export type Session = { readonly token: string | null; readonly ending: Ending | null }

const storageKey = 'guildhall.token'
const listeners = new Set<() => void>()
let session: Session = { token: readStored(storageKey), ending: null }

export function readSession(): Session {
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

/** Ends the session that used this token, and no other: a late refusal must not sign out whoever came next. */
export function refuseToken(token: string): void {
  if (session.token === token) endSession('refused')
}

/** Calls back on every change, also when another tab signs in or out. Returns what stops it. */
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

function change(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}
