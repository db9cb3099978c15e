import type { Client } from './client.ts'
import type { Snapshot } from './snapshot.ts'

const patience_ms = 10_000

/**
 * Resolves once the client knows of something, or after a while: what the server has answered it also tells by an
 * event, which may come later than the answer.
 */
export function until(client: Pick<Client, 'store'>, isSo: (snapshot: Snapshot) => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (isSo(client.store.getState())) return Promise.resolve()
  const stop = client.store.subscribe((snapshot) => {
    if (isSo(snapshot)) finish()
  })
  const timer = setTimeout(finish, patience_ms)
  function finish() {
    clearTimeout(timer)
    stop()
    resolve()
  }
  return promise
}
