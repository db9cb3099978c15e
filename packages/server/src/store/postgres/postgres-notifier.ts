import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Hint } from '../db.ts'

/** The message that makes all processes check for commits without a notification. It can't equal other messages. */
export const LOOK = '\u0001look'
/** The message that announces another process with such a connection. */
export const HERE = '\u0001here'

/** How long to wait after a connection failed to notify, ms: a blocked listener may have filled the queue. */
const PAUSE_MS = 250

interface PendingNotification {
  readonly message: string
  readonly done: (error?: unknown) => void
}

/**
 * Notifies other processes, on a separate connection, of what isn't sent with a commit: NOTIFY in a transaction
 * serializes all such commits of a database (docs/decisions/0016). Messages during a notification are sent together
 * with the next. Hints survive a lost connection, and are sent on the next.
 */
export class PostgresNotifier {
  readonly #channel: string
  #client: Client | null = null
  /** The latest hint of each subject. */
  readonly #hints = new Map<string, string>()
  #notifications: PendingNotification[] = []
  #looksAgain = false
  #notifying: Promise<void> | null = null

  constructor(channel: string) {
    this.#channel = channel
  }

  /** Whether messages are sent at once. */
  get isOpen(): boolean {
    return this.#client !== null
  }

  /** Uses a connection from now on, and announces this process, so that others notice its end. */
  async open(client: Client): Promise<void> {
    await client.query('SELECT pg_notify($1, $2)', [this.#channel, HERE])
    this.#client = client
    this.#notifySoon()
  }

  /** The connection is lost. What may not have been sent is sent on the next. */
  lost(): void {
    this.#client = null
    for (const { done } of this.#notifications.splice(0))
      done(new Error('the connection for telling other processes was lost'))
  }

  /** Sends hints soon. */
  wake(hints: readonly Hint[]): void {
    if (hints.length === 0) return
    for (const { subject, message } of hints) this.#hints.set(subject, message)
    this.#notifySoon()
  }

  /** Resolves when the messages are sent. @throws Error if the connection is lost, so that they may not have been */
  notify(messages: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const last = messages.length - 1
      const done = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      for (const [at, message] of messages.entries())
        this.#notifications.push({ message, done: at === last ? done : () => {} })
      if (last < 0) resolve()
      this.#notifySoon()
    })
  }

  /** Makes all processes check for commits, because an unknown change may have been committed. */
  lookAgain(): void {
    this.#looksAgain = true
    this.#notifySoon()
  }

  /** Resolves when everything that can be sent now is sent. */
  async settled(): Promise<void> {
    while (this.#notifying) await this.#notifying
  }

  #notifySoon(): void {
    this.#notifying ??= this.#notifyAll().finally(() => {
      this.#notifying = null
      if (this.#client && this.#hasMore()) this.#notifySoon()
    })
  }

  #hasMore(): boolean {
    return this.#looksAgain || this.#hints.size > 0 || this.#notifications.length > 0
  }

  async #notifyAll(): Promise<void> {
    // The commits of one turn of the event loop are sent together.
    await turn()
    while (this.#client && this.#hasMore()) await this.#notifySome(this.#client)
  }

  async #notifySome(client: Client): Promise<void> {
    const [hints, notifications, looksAgain] = [[...this.#hints], this.#notifications.splice(0), this.#looksAgain]
    this.#hints.clear()
    this.#looksAgain = false
    const texts = [...notifications.map(({ message }) => message), ...hints.map(([, message]) => message)]
    if (looksAgain) texts.push(LOOK)
    try {
      await client.query('select pg_notify($1, unnest($2::text[]))', [this.#channel, texts])
      for (const { done } of notifications) done()
    } catch (error) {
      for (const { done } of notifications) done(error)
      for (const [subject, message] of hints) if (!this.#hints.has(subject)) this.#hints.set(subject, message)
      this.#looksAgain ||= looksAgain
      await pause(PAUSE_MS, undefined, { ref: false })
    }
  }
}
