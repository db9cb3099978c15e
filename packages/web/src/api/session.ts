import { readStored, writeStored } from './stored.ts'

/** Why the last session of this page ended: its token was refused, or the server could not be told of the sign-out. */
type Ending = 'refused' | 'server-not-told'

export type AccountSession = { readonly token: string | null; readonly ending: Ending | null }

const storageKey = 'guildhall.token'
const listeners = new Set<() => void>()
/** The token in whose place another one is asked for, and whether it has been refused meanwhile. */
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
 * Ends the session that used this token, and no other: a late refusal must not sign out whoever came next, here or in
 * another tab whose news has not arrived yet.
 */
export function refuseToken(token: string): void {
  if (session.token !== token) return
  const kept = readStored(storageKey)
  if (token === replaced) isReplacedRefused = true
  else if (kept !== null && kept !== token) change({ token: kept, ending: null })
  else endSession('refused')
}

/**
 * Runs what ends all sessions of an account and answers the token of a new one, with which this page goes on. The old token
 * may be refused before the answer has come; that counts only if none comes.
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
    if (isReplacedRefused && old !== null) refuseToken(old)
  }
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

function change(next: AccountSession): void {
  session = next
  for (const listener of listeners) listener()
}
