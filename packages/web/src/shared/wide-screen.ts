import { useSyncExternalStore } from 'react'

/** Wide enough for a panel beside the talk. */
const wide = matchMedia('(width >= 64rem)')

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

export const isWide = (): boolean => wide.matches

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
