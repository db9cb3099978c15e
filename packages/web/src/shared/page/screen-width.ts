import { useSyncExternalStore } from 'react'

/** Wide enough for a panel beside the channel. */
const wide = matchMedia('(width >= 64rem)')

/** So narrow that the navigation covers the channel; base.css has the same width. */
const narrow = matchMedia('(width < 50rem)')

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)

export const isWide = (): boolean => wide.matches

function subscribe(listener: () => void): () => void {
  for (const query of [wide, narrow]) query.addEventListener('change', listener)
  return () => {
    for (const query of [wide, narrow]) query.removeEventListener('change', listener)
  }
}
