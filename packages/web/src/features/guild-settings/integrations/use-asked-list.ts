import { useMemo } from 'react'
import type { Received } from '../../../gateway/received.ts'
import type { ListSource } from '../../../shared/live-list.ts'
import { useLiveList } from '../../../shared/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

export type AskedList<T> = {
  /** Null before they are there. */
  readonly items: readonly T[] | null
  /** Why they could not be had; null if they were. */
  readonly problem: unknown
  readonly retry: () => void
}

/** All of something that the server answers at once, and anew when an event is about it. `isAbout` must keep its identity. */
export function useAskedList<T>(path: string, isAbout: (event: Received) => boolean): AskedList<T> {
  const client = useClient()
  const source = useMemo(
    (): ListSource<T> => ({
      read: async (_last, signal) => ({
        items: await client.request<readonly T[]>({ method: 'GET', path, signal }),
        isEnd: true,
      }),
      follow: (event, items) => (isAbout(event) ? null : items),
    }),
    [client, path, isAbout],
  )
  const { items, isEnd, problem, more } = useLiveList(source)
  return { items: isEnd ? items : null, problem, retry: more }
}
