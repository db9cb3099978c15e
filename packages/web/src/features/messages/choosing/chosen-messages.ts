import { LIMITS } from '@guildhall/protocol/limits'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

const { max } = LIMITS.bulkDelete

type Choosing = {
  /** Null while one doesn't choose. */
  readonly ids: ReadonlySet<string> | null
  /** Which was chosen last: from there a range goes. */
  readonly last: string | null
}

const nothing: Choosing = { ids: null, last: null }

/** The messages of a list that are chosen to be deleted together, as many as may be. Kept outside of React's state, as what is active is. */
export class ChosenMessages {
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

  /** Chooses all from the last one to another, as they stand in the list. */
  through(id: string, order: readonly string[]): void {
    const { ids, last } = this.store.getState()
    if (ids === null) return
    const [from, to] = [order.indexOf(last ?? id), order.indexOf(id)]
    const range = from === -1 || to === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
    // What is nearest to where one began is there, if it is too many for all.
    const added = from > to ? range.reverse() : range
    const all = new Set([...ids, ...added])
    this.store.setState({ ids: new Set([...all].slice(0, max)), last: id })
  }

  /** Some are gone. */
  drop(gone: readonly string[]): void {
    const { ids } = this.store.getState()
    if (ids === null || !gone.some((id) => ids.has(id))) return
    this.store.setState({ ids: new Set([...ids].filter((id) => !gone.includes(id))) })
  }
}

export const ChosenMessagesContext = createContext(new ChosenMessages())

export const useChosenMessages = (): ChosenMessages => useContext(ChosenMessagesContext)

/** Whether a message is chosen; null while one doesn't choose. */
export function useIsChosen(id: string): boolean | null {
  const { store } = useChosenMessages()
  return useStore(store, ({ ids }) => ids?.has(id) ?? null)
}
