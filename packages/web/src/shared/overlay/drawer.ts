import { useSyncExternalStore } from 'react'

/** On narrow screens the navigation, or the member list, covers the channel. */
export type Drawer = 'none' | 'navigation' | 'members'

/** The IDs of the elements, for the buttons that open them. */
export const NAVIGATION_ID = 'navigation'
export const MEMBERS_ID = 'members'

const listeners = new Set<() => void>()
let drawer: Drawer = 'none'

export const useDrawer = (): Drawer => useSyncExternalStore(subscribe, () => drawer)

export function openDrawer(which: Drawer): void {
  drawer = which
  for (const listener of listeners) listener()
}

export const closeDrawer = (): void => openDrawer('none')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
