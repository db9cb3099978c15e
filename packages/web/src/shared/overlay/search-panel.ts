import { useSyncExternalStore } from 'react'

/** The ID of the search, for the buttons that open it. */
export const SEARCH_ID = 'search'

const listeners = new Set<() => void>()
let isOpen = false

/** Whether the search is open. It takes the place of the member list. */
export const useIsSearching = (): boolean => useSyncExternalStore(subscribe, () => isOpen)

export function showSearch(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
