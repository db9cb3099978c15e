import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Hint } from '../db.ts'

/** Has everyone look for what may have been committed without a word. Who uses the store tells nothing like it. */
export const LOOK = '\u0001look'
/** Says that there is one more who tells on such a connection. */
export const HERE = '\u0001here'

/** How long a connection that is there but can't tell is left alone, ms: too much may wait for a listener that is stuck. */
const PAUSE_MS = 250

interface PendingNotification {
  readonly message: string
  readonly done: (error?: unknown) => void
}

/**
 * Tells other processes, on a connection of its own, what isn't told with a commit: a NOTIFY in a transaction makes all such
 * commits of a database wait for each other (docs/decisions/0016). What comes while one is under way is gathered for the
 * next. Hints outlast a lost connection, and are given when there is another.
 */
export class PostgresNotifier {
  readonly #channel: string
  #client: Client | null = null
  /** The newest of each subject. */
  readonly #hints = new Map<string, string>()
  #told: PendingNotification[] = []
  #looksAgain = false
  #telling: Promise<void> | null = null

  constructor(channel: string) {
    this.#channel = channel
  }

  /** Whether what is told leaves at once. */
  get isOpen(): boolean {
    return this.#client !== null
  }

  /** Tells on a connection from here on. Who hears of it first knows for whose end to watch. */
  async open(client: Client): Promise<void> {
    await client.query('SELECT pg_notify($1, $2)', [this.#channel, HERE])
    this.#client = client
    this.#tell()
  }

  /** The connection is lost. What it may not have said is said on the next. */
  lost(): void {
    this.#client = null
    for (const { done } of this.#told.splice(0)) done(new Error('the connection for telling other processes was lost'))
  }

  /** Gives hints soon. */
  wake(hints: readonly Hint[]): void {
    if (hints.length === 0) return
    for (const { subject, message } of hints) this.#hints.set(subject, message)
    this.#tell()
  }

  /** Resolves when it is told. @throws Error if the connection is lost: then it may be untold */
  tell(messages: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const last = messages.length - 1
      const done = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      for (const [at, message] of messages.entries()) this.#told.push({ message, done: at === last ? done : () => {} })
      if (last < 0) resolve()
      this.#tell()
    })
  }

  /** Something may have been committed of which nobody can say what: everyone is to look. */
  lookAgain(): void {
    this.#looksAgain = true
    this.#tell()
  }

  /** Resolves when nothing is left that can be told now. */
  async settled(): Promise<void> {
    while (this.#telling) await this.#telling
  }

  #tell(): void {
    this.#telling ??= this.#tellAll().finally(() => {
      this.#telling = null
      if (this.#client && this.#hasMore()) this.#tell()
    })
  }

  #hasMore(): boolean {
    return this.#looksAgain || this.#hints.size > 0 || this.#told.length > 0
  }

  async #tellAll(): Promise<void> {
    // What is committed in one turn of the loop goes together.
    await turn()
    while (this.#client && this.#hasMore()) await this.#tellSome(this.#client)
  }

  async #tellSome(client: Client): Promise<void> {
    const [hints, told, looksAgain] = [[...this.#hints], this.#told.splice(0), this.#looksAgain]
    this.#hints.clear()
    this.#looksAgain = false
    const texts = [...told.map(({ message }) => message), ...hints.map(([, message]) => message)]
    if (looksAgain) texts.push(LOOK)
    try {
      await client.query('select pg_notify($1, unnest($2::text[]))', [this.#channel, texts])
      for (const { done } of told) done()
    } catch (error) {
      for (const { done } of told) done(error)
      for (const [subject, message] of hints) if (!this.#hints.has(subject)) this.#hints.set(subject, message)
      this.#looksAgain ||= looksAgain
      await pause(PAUSE_MS, undefined, { ref: false })
    }
  }
}
