import { useMemo } from 'react'
import type { Received } from '../../../gateway/received.ts'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { useLiveList } from '../../../shared/lists/use-live-list.ts'

export type AskedList<T> = {
  /** Null before they are there. */
  readonly items: readonly T[] | null
  /** Why they could not be had; null if they were. */
  readonly problem: unknown
  readonly retry: () => void
}

/** All of something that the server answers at once, and anew when an event is about it. Both functions must keep their identity. */
export function useAskedList<T>(
  read: (signal: AbortSignal) => Promise<readonly T[]>,
  isAbout: (event: Received) => boolean,
): AskedList<T> {
  const source = useMemo(
    (): ListSource<T> => ({
      read: async (_last, signal) => ({ items: await read(signal), isEnd: true }),
      follow: (event, items) => (isAbout(event) ? null : items),
    }),
    [read, isAbout],
  )
  const { items, isEnd, problem, more } = useLiveList(source)
  return { items: isEnd ? items : null, problem, retry: more }
}
