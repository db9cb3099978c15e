import { LIMITS } from '@guildhall/protocol/limits'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

const { max } = LIMITS.bulkDelete

type Choosing = {
  /** Null outside of a selection; a selection may be empty. */
  readonly ids: ReadonlySet<string> | null
  /** The last selected message, from which a range extends. */
  readonly last: string | null
}

const nothing: Choosing = { ids: null, last: null }

/**
 * The messages selected to be deleted together, up to the maximum. Kept outside of React's state, as the active message
 * is.
 */
export class SelectedMessages {
  readonly store: StoreApi<Choosing> = createStore<Choosing>(() => nothing)

  get isOn(): boolean {
    return this.store.getState().ids !== null
  }

  begin(id: string): void {
    this.store.setState({ ids: new Set([id]), last: id })
  }

  end = (): void => this.store.setState(nothing)

  toggle(id: string): void {
    const { ids } = this.store.getState()
    if (ids === null) return
    const next = new Set(ids)
    if (!next.delete(id) && next.size < max) next.add(id)
    this.store.setState({ ids: next, last: id })
  }

  /** Selects all from the last one to another, in list order. */
  through(id: string, order: readonly string[]): void {
    const { ids, last } = this.store.getState()
    if (ids === null) return
    const [from, to] = [order.indexOf(last ?? id), order.indexOf(id)]
    const range = from === -1 || to === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
    // If there are too many, those nearest to the start are selected.
    const added = from > to ? range.reverse() : range
    const all = new Set([...ids, ...added])
    this.store.setState({ ids: new Set([...all].slice(0, max)), last: id })
  }

  /** Some were deleted. */
  drop(gone: readonly string[]): void {
    const { ids } = this.store.getState()
    if (ids === null || !gone.some((id) => ids.has(id))) return
    this.store.setState({ ids: new Set([...ids].filter((id) => !gone.includes(id))) })
  }
}

export const SelectedMessagesContext = createContext(new SelectedMessages())

export const useSelectedMessages = (): SelectedMessages => useContext(SelectedMessagesContext)

/** Whether a message is selected; null outside of a selection. */
export function useIsSelected(id: string): boolean | null {
  const { store } = useSelectedMessages()
  return useStore(store, ({ ids }) => ids?.has(id) ?? null)
}
