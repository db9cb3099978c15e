import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../api/stored-values.ts'
import { closeDrawer, openDrawer, useDrawer } from '../overlay/drawer.ts'
import { isWide, useIsWide } from '../page/screen-width.ts'

const storageKey = 'guildhall.members'
const listeners = new Set<() => void>()
let isWanted = readStored(storageKey) !== 'hidden'

/** Whether the member panel is shown: beside the channel permanently, on narrower screens above it temporarily. */
export function useMemberPanel(): { isOpen: boolean; isWide: boolean } {
  const isWideScreen = useIsWide()
  const drawer = useDrawer()
  const wanted = useSyncExternalStore(subscribe, () => isWanted)
  return { isOpen: isWideScreen ? wanted : drawer === 'members', isWide: isWideScreen }
}

export function toggleMemberPanel(isOpen: boolean): void {
  if (!isWide()) {
    if (isOpen) closeDrawer()
    else openDrawer('members')
    return
  }
  isWanted = !isOpen
  writeStored(storageKey, isWanted ? null : 'hidden')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
