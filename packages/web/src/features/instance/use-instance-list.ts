import { useMemo } from 'react'
import type { ListSource } from '../../shared/live-list.ts'
import { type ShownList, useLiveList } from '../../shared/use-live-list.ts'
import { useClient } from '../../state/use-client.ts'

const size = 50

/** A page as the server answers it: some things, and where the next page begins. */
type Answered<K extends string, T> = { readonly [key in K]: readonly T[] } & { readonly next: string | null }

/** Something that is listed, with where the page after its own begins. */
type Placed<T> = T & { readonly next: string | null }

/** What whoever runs the instance sees page by page; no event tells of it: another `version` has it read anew. */
export function useInstanceList<K extends string, T>(key: K, path: string, version = 0): ShownList<Placed<T>> {
  const client = useClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the wish to read anew.
  const source = useMemo(
    (): ListSource<Placed<T>> => ({
      read: async (last, signal) => {
        const after = last?.next == null ? '' : `&after=${encodeURIComponent(last.next)}`
        const asked = `${path}${path.includes('?') ? '&' : '?'}limit=${size}${after}`
        const answer = await client.request<Answered<K, T>>({ method: 'GET', path: asked, signal })
        const { next } = answer
        return { items: answer[key].map((each) => ({ ...each, next })), isEnd: next === null }
      },
      follow: (_event, items) => items,
    }),
    [client, key, path, version],
  )
  return useLiveList(source)
}

/** Puts what something has become in its place, or takes away what is gone. */
export function replaceIn<T>({ store }: ShownList<T>, isIt: (item: T) => boolean, changed: Partial<T> | null): void {
  store.setState(({ items }) => ({
    items: items.flatMap((item) => (isIt(item) ? (changed === null ? [] : [{ ...item, ...changed }]) : [item])),
  }))
}
