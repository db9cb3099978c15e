import { useSyncExternalStore } from 'react'

/** A notice for a user whose session was just replaced: the page is reloaded with it, and forgets everything else. */
type News = { readonly userId: string; readonly text: string; readonly codes?: readonly string[] }

const listeners = new Set<() => void>()
let carried: News | null = null

export const carryNews = (news: News): void => show(news)

export const forgetNews = (): void => show(null)

/** The notice for this user; none that was meant for another one. */
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
