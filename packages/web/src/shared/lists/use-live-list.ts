import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { useClient } from '../../state/use-client.ts'
import { type Listed, type ListSource, LiveList } from './live-list.ts'

export type ShownList<T> = Listed<T> & { readonly more: () => void; readonly store: StoreApi<Listed<T>> }

/** A paged list. `source` must keep its identity between renders: another one starts over. */
export function useLiveList<T>(source: ListSource<T>): ShownList<T> {
  const client = useClient()
  const list = useMemo(() => new LiveList(source), [source])
  useEffect(() => list.open(client), [list, client])
  return { ...useStore(list.store), more: list.more, store: list.store }
}
