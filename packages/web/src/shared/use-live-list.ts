import { useCallback, useEffect, useRef, useState } from 'react'
import type { Received } from '../gateway/received.ts'
import { useClient } from '../state/use-client.ts'

export type ListPage<T> = { readonly items: readonly T[]; readonly hasMore: boolean }

export type LiveList<T> = {
  /** What is read so far; null before the first page is there. */
  readonly items: readonly T[] | null
  readonly hasMore: boolean
  /** Why it could not be read; null if it was. */
  readonly problem: unknown
  readonly loadMore: () => void
  readonly retry: () => void
}

type Source<T> = {
  /** Reads the page after an item, or the first. Must keep its identity between renders, as `isAbout` must. */
  readonly read: (after: T | undefined, signal: AbortSignal) => Promise<ListPage<T>>
  /** Whether an event changes what is listed. */
  readonly isAbout: (event: Received, items: readonly T[]) => boolean
  /** How many more are shown at once. */
  readonly step: number
}

type Read<T> = Pick<LiveList<T>, 'hasMore' | 'items' | 'problem'>

/** A list that no event tells of as a whole: read page by page, and as far as it was read once more when something of it changes. */
export function useLiveList<T>({ read, isAbout, step }: Source<T>): LiveList<T> {
  const client = useClient()
  const [state, setState] = useState<Read<T>>({ items: null, hasMore: false, problem: null })
  const { items } = state
  const wanted = useRef(step)
  const abort = useRef(new AbortController())

  const load = useCallback(async () => {
    abort.current.abort()
    abort.current = new AbortController()
    const { signal } = abort.current
    try {
      let all: ListPage<T> = { items: [], hasMore: true }
      while (all.hasMore && all.items.length < wanted.current) {
        const page = await read(all.items.at(-1), signal)
        all = { items: [...all.items, ...page.items], hasMore: page.hasMore }
      }
      if (!signal.aborted) setState({ ...all, problem: null })
    } catch (problem) {
      if (!signal.aborted) setState((before) => ({ ...before, problem }))
    }
  }, [read])

  useEffect(() => {
    void load()
    return () => abort.current.abort()
  }, [load])

  useEffect(
    () =>
      client.onEvent((event) => {
        // Of what happened while there was no session nothing is told.
        if (event.type === 'READY' || isAbout(event, items ?? [])) void load()
      }),
    [client, isAbout, items, load],
  )

  function loadMore() {
    wanted.current = (items?.length ?? 0) + step
    void load()
  }

  return { ...state, loadMore, retry: () => void load() }
}
