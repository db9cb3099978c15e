import { useSyncExternalStore } from 'react'

/**
 * What is to be said to somebody whose session has just been replaced by another one: the page begins anew with that, and
 * forgets everything else.
 */
type News = { readonly userId: string; readonly text: string; readonly codes?: readonly string[] }

const listeners = new Set<() => void>()
let carried: News | null = null

export const carryNews = (news: News): void => show(news)

export const forgetNews = (): void => show(null)

/** What is to be said to this user; nothing that was meant for another one. */
export const useCarriedNews = (userId: string): News | null => {
  const news = useSyncExternalStore(subscribe, () => carried)
  return news?.userId === userId ? news : null
}

function show(next: News | null): void {
  carried = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
