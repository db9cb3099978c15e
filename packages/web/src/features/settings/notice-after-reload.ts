import { useSyncExternalStore } from 'react'

/** A notice for a user whose session was just replaced: the page is reloaded with it, and forgets everything else. */
type ReloadNotice = { readonly userId: string; readonly text: string; readonly codes?: readonly string[] }

const listeners = new Set<() => void>()
let notice: ReloadNotice | null = null

export const setNoticeAfterReload = (news: ReloadNotice): void => show(news)

export const clearNoticeAfterReload = (): void => show(null)

/** The notice for this user; none that was meant for another one. */
export const useNoticeAfterReload = (userId: string): ReloadNotice | null => {
  const news = useSyncExternalStore(subscribe, () => notice)
  return news?.userId === userId ? news : null
}

function show(next: ReloadNotice | null): void {
  notice = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
