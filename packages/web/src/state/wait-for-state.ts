import type { StoreApi } from 'zustand/vanilla'

const patience_ms = 10_000

/** Resolves once a value is known, or after a timeout: the event for a response may arrive later than the response. */
export function waitForState<T>({ store }: { store: StoreApi<T> }, isSo: (known: T) => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (isSo(store.getState())) return Promise.resolve()
  const stop = store.subscribe((known) => {
    if (isSo(known)) finish()
  })
  const timer = setTimeout(finish, patience_ms)
  function finish() {
    clearTimeout(timer)
    stop()
    resolve()
  }
  return promise
}
