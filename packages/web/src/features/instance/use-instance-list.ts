import { useMemo } from 'react'
import type { ListSource } from '../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../shared/lists/use-live-list.ts'

const size = 50

/** Which page is asked for. */
export type AskedPage = { readonly limit: number; readonly after: string | undefined }

/** A page as the server answers it: some things, and where the next page begins. */
export type AnsweredPage<T> = { readonly items: readonly T[]; readonly next: string | null }

/** Something that is listed, with where the page after its own begins. */
type Placed<T> = T & { readonly next: string | null }

/** What the administrator sees page by page; no event tells of it: another `read` or `version` has it read anew. */
export function useInstanceList<T>(
  read: (page: AskedPage, signal: AbortSignal) => Promise<AnsweredPage<T>>,
  version = 0,
): ShownList<Placed<T>> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the wish to read anew.
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

/** Puts what something has become in its place, or takes away what is gone. */
export function replaceIn<T>({ store }: ShownList<T>, isIt: (item: T) => boolean, changed: Partial<T> | null): void {
  store.setState(({ items }) => ({
    items: items.flatMap((item) => (isIt(item) ? (changed === null ? [] : [{ ...item, ...changed }]) : [item])),
  }))
}
