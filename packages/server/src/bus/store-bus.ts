import type { Bus, Subject, Subscription } from '../kernel/parts/bus.ts'
import type { Store } from '../store/db.ts'

/** Messages on every subject are received anyway. */
const SUBSCRIBED: Subscription = { ready: null, end: () => {} }

/**
 * A bus over the store's notifications, which every process receives with its other messages from the store. A store
 * that only this process uses passes nothing.
 */
export class StoreBus implements Bus {
  readonly isAlone: boolean
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
    this.isAlone = store.isExclusive
  }

  publish(_subject: Subject, ...messages: readonly string[]): Promise<void> {
    return this.#store.notify(...messages)
  }

  subscribe(): Subscription {
    return SUBSCRIBED
  }

  /** The store's listener receives the messages. */
  async listen(): Promise<void> {}

  async close(): Promise<void> {}
}
