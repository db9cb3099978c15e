import type { ReactNode } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** An open dialog for the user. */
export type QueuedDialog = { readonly number: number; readonly drawn: ReactNode }

/** Shows the user one dialog after another on behalf of an app. */
export class DialogQueue {
  /** The first is the one that is shown. */
  readonly store: StoreApi<readonly QueuedDialog[]> = createStore(() => [])
  #asked = 0

  /** Resolves with the user's answer, or with `none` when the dialog is withdrawn. */
  ask<T>(none: T, signal: AbortSignal, draw: (answer: (given: T) => void) => ReactNode): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>()
    if (signal.aborted) return Promise.resolve(none)
    this.#asked += 1
    const number = this.#asked
    const takeBack = () => end(none)
    const end = (given: T) => {
      signal.removeEventListener('abort', takeBack)
      this.store.setState((open) => open.filter((each) => each.number !== number), true)
      resolve(given)
    }
    signal.addEventListener('abort', takeBack)
    this.store.setState((open) => [...open, { number, drawn: draw(end) }], true)
    return promise
  }
}
