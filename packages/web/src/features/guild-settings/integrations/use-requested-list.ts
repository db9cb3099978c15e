import { useMemo } from 'react'
import type { ReceivedEvent } from '../../../gateway/received-events.ts'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { useLiveList } from '../../../shared/lists/use-live-list.ts'

export type RequestedListState<T> = {
  /** Null until it is loaded. */
  readonly items: readonly T[] | null
  /** Why loading failed; null if it didn't. */
  readonly problem: unknown
  readonly retry: () => void
}

/**
 * A list that the server returns completely, read again on events about it. Both functions must keep their identity.
 */
export function useRequestedList<T>(
  read: (signal: AbortSignal) => Promise<readonly T[]>,
  isAbout: (event: ReceivedEvent) => boolean,
): RequestedListState<T> {
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
