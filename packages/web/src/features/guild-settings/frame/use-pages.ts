import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../../state/use-client.ts'

type Pages<T> = {
  readonly items: readonly T[]
  readonly isEnd: boolean
  readonly isLoading: boolean
  /** Why the last page could not be had. */
  readonly problem: unknown
}

const nothing = { items: [], isEnd: false, isLoading: true, problem: null }

/**
 * A list that the server gives out by pages. `load` brings the page after its last item, and must keep its identity between
 * renders: another one begins anew, as a new session does, which isn't told what happened before. A page that isn't full is the last.
 */
export function usePages<T>(load: (last: T | undefined, signal: AbortSignal) => Promise<readonly T[]>, size: number) {
  const client = useClient()
  const [pages, setPages] = useState<Pages<T>>(nothing)
  const [sessions, setSessions] = useState(0)
  const abort = useRef(new AbortController())

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read hangs on what loads it, and on the session.
  useEffect(() => {
    abort.current = new AbortController()
    setPages(nothing)
    read(undefined, abort.current.signal)
    return () => abort.current.abort()
  }, [load, sessions])

  useEffect(
    () => client.onEvent(({ type }) => (type === 'READY' ? setSessions((count) => count + 1) : undefined)),
    [client],
  )

  function read(last: T | undefined, signal: AbortSignal): void {
    setPages((before) => ({ ...before, isLoading: true, problem: null }))
    load(last, signal).then(
      (page) => {
        if (signal.aborted) return
        const isEnd = page.length < size
        setPages(({ items }) => ({ items: [...items, ...page], isEnd, isLoading: false, problem: null }))
      },
      (problem: unknown) => {
        if (!signal.aborted) setPages((before) => ({ ...before, isLoading: false, problem }))
      },
    )
  }

  return {
    ...pages,
    more: () => (pages.isLoading ? undefined : read(pages.items.at(-1), abort.current.signal)),
    /** Follows what events say of the items that are there. */
    change: (next: (items: readonly T[]) => readonly T[]) =>
      setPages((before) => ({ ...before, items: next(before.items) })),
  }
}
