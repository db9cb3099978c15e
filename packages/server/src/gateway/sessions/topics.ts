import type { Handler, Positions, Relay } from '../../outbox/relay.ts'
import type { JournalEntry } from '../journal/journal-entries.ts'
import type { DispatchQueue } from './dispatch-queue.ts'

/** The relay topics that sessions of this process follow, and the delivered position of each, for the journal. */
export class Topics {
  readonly #relay: Relay
  readonly #dispatchQueue: DispatchQueue
  readonly #followed = new Set<string>()

  constructor(relay: Relay, dispatchQueue: DispatchQueue) {
    this.#relay = relay
    this.#dispatchQueue = dispatchQueue
  }

  /** See {@link Relay.follow}. */
  follow(topic: string, positions: Positions, handler: Handler): void {
    this.#followed.add(topic)
    this.#dispatchQueue.note(['topic', topic, [...positions]])
    this.#relay.follow(topic, positions, (events) => {
      handler(events)
      this.#dispatchQueue.handed(events)
      const last = events.at(-1)
      if (last && last.version > 0) this.#dispatchQueue.note(['told', topic, last.streamId, last.version])
    })
  }

  unfollow(topic: string): void {
    this.#followed.delete(topic)
    this.#relay.unfollow(topic)
  }

  /** The current delivered position of each stream of a topic. */
  positionsOf(topic: string): ReadonlyMap<string, number> {
    return new Map(this.#relay.positionsOf(topic))
  }

  /** All topics as notes of the journal. */
  *notes(): Iterable<JournalEntry> {
    for (const topic of this.#followed) yield ['topic', topic, [...this.positionsOf(topic)]]
  }
}
