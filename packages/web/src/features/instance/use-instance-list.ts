import { useMemo } from 'react'
import type { ListSource } from '../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../shared/lists/use-live-list.ts'

const size = 50

/** The cursor of the page to read. */
export type PageQuery = { readonly limit: number; readonly after: string | undefined }

/** A page of the server's response: its items, and the cursor of the next page. */
export type ReceivedPage<T> = { readonly items: readonly T[]; readonly next: string | null }

/** A listed item, with the cursor of the page after its own. */
type Placed<T> = T & { readonly next: string | null }

/** A paged list for the administrator. There is no event for it: a new `read` or `version` reads it again. */
export function useInstanceList<T>(
  read: (page: PageQuery, signal: AbortSignal) => Promise<ReceivedPage<T>>,
  version = 0,
): ShownList<Placed<T>> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version reads again.
  const source = useMemo(
    (): ListSource<Placed<T>> => ({
      read: async (last, signal) => {
        const { items, next } = await read({ limit: size, after: last?.next ?? undefined }, signal)
        return { items: items.map((each) => ({ ...each, next })), isEnd: next === null }
      },
      follow: (_event, items) => items,
    }),
    [read, version],
  )
  return useLiveList(source)
}

/** Replaces a changed item, or removes a deleted one. */
export function replaceIn<T>({ store }: ShownList<T>, isIt: (item: T) => boolean, changed: Partial<T> | null): void {
  store.setState(({ items }) => ({
    items: items.flatMap((item) => (isIt(item) ? (changed === null ? [] : [{ ...item, ...changed }]) : [item])),
  }))
}
