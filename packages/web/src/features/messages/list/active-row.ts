import { createContext, useContext, useSyncExternalStore } from 'react'

/**
 * The message with the pointer or the focus, which alone shows its toolbar. Kept outside of React's state, so that only
 * affected rows are rendered again.
 */
export class ActiveRow {
  #hovered: string | null = null
  #focused: string | null = null
  #held: string | null = null
  readonly #listeners = new Set<() => void>()

  hover(id: string | null): void {
    if (this.#hovered === id) return
    this.#hovered = id
    this.#notify()
  }

  focus(id: string | null): void {
    if (this.#focused === id) return
    this.#focused = id
    this.#notify()
  }

  /** An open menu of the message keeps it active wherever the pointer and the focus go. */
  hold(id: string | null): void {
    this.#held = id
    this.#notify()
  }

  has(id: string): boolean {
    return this.#held === null ? this.#hovered === id || this.#focused === id : this.#held === id
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const ActiveRowContext = createContext(new ActiveRow())

/** Whether a message has the pointer or the focus. */
export function useIsActive(id: string): boolean {
  const active = useContext(ActiveRowContext)
  return useSyncExternalStore(active.subscribe, () => active.has(id))
}
