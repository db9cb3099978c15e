import type { StoreApi } from 'zustand/vanilla'

const patience_ms = 10_000

/**
 * Resolves once something is known, or after a while: what the server has answered it also tells by an
 * event, which may come later than the answer.
 */
export function untilKnown<T>({ store }: { store: StoreApi<T> }, isSo: (known: T) => boolean): Promise<void> {
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
