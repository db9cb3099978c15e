import { createContext, useContext, useSyncExternalStore } from 'react'

/**
 * Which message has the pointer or the focus: it alone shows what can be done with it. Kept outside of React's state, so
 * that only the rows that it concerns are drawn again.
 */
export class ActiveRow {
  #hovered: string | null = null
  #focused: string | null = null
  #held: string | null = null
  readonly #listeners = new Set<() => void>()

  hover(id: string | null): void {
    if (this.#hovered === id) return
    this.#hovered = id
    this.#tell()
  }

  focus(id: string | null): void {
    if (this.#focused === id) return
    this.#focused = id
    this.#tell()
  }

  /** Something is open that belongs to the message: it stays meant wherever the pointer and the focus go. */
  hold(id: string | null): void {
    this.#held = id
    this.#tell()
  }

  has(id: string): boolean {
    return this.#held === null ? this.#hovered === id || this.#focused === id : this.#held === id
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const ActiveRowContext = createContext(new ActiveRow())

/** Whether a message has the pointer or the focus. */
export function useIsActive(id: string): boolean {
  const active = useContext(ActiveRowContext)
  return useSyncExternalStore(active.subscribe, () => active.has(id))
}
