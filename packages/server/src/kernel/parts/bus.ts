/** The recipients of a message: all other processes, one of them, or those that subscribed to a topic. */
export type Subject = 'all' | `process.${string}` | `topic.${string}`

/** The subject of a guild, of a user or of a private channel, by its id. */
export const topicSubject = (id: string): Subject => `topic.${id}`

/** A subscription to a subject. */
export interface Subscription {
  /** Resolves when the subject's messages are received, or while none can be; null if they are received already. */
  readonly ready: Promise<void> | null
  end(): void
}

/** Receives the messages of other processes. */
export interface BusListener {
  received(message: string): void
  /** Messages may be missed until `back`. */
  lost(reason: Error): void
  /** Messages may have been missed. */
  back(): void
}

/**
 * Passes messages between processes. Messages of one process arrive in the order in which it sent them. They may be
 * lost or arrive twice: only the store is reliable.
 */
export interface Bus {
  /** Whether there are no other processes. */
  readonly isAlone: boolean
  /** Resolves when the messages are sent. @throws StoreFailure if the store passes them and can't be reached */
  publish(subject: Subject, ...messages: readonly string[]): Promise<void>
  subscribe(subject: Subject): Subscription
  /** Begins to receive messages on the subscribed subjects. */
  listen(listener: BusListener): Promise<void>
  close(): Promise<void>
}
