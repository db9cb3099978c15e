import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { Client } from 'pg'
import type { StoreListener } from '../db.ts'
import { SERVES } from './postgres-locks.ts'
import { HERE, LOOK, type PostgresNotifier } from './postgres-notifier.ts'
import { Peers } from './postgres-peers.ts'

/** How often the connection is tried out, and how long an answer may take, ms. */
const LOOK_MS = 2000
const ANSWER_MS = 5000
const LONGEST_PAUSE_MS = 1000

/** What is told and heard over one connection. */
interface Line {
  readonly channel: string
  readonly notifier: PostgresNotifier
}

interface ListenerCallbacks extends StoreListener {
  /** The database doesn't answer any more: this connection must be cut, and no other is to be trusted. */
  silent(): void
}

/**
 * Hears NOTIFY on a connection of its own, tells others there, and comes back when that is cut, or silent. Other servers
 * whose connection of this kind ends may have left something untold.
 */
export class PostgresListener {
  readonly #connect: () => Client
  readonly #channel: string
  readonly #notifier: PostgresNotifier
  readonly #callbacks: ListenerCallbacks
  #client: Client | undefined
  #stopped = false

  private constructor(connect: () => Client, { channel, notifier }: Line, callbacks: ListenerCallbacks) {
    this.#connect = connect
    this.#channel = channel
    this.#notifier = notifier
    this.#callbacks = callbacks
  }

  static async start(connect: () => Client, line: Line, callbacks: ListenerCallbacks): Promise<PostgresListener> {
    const listener = new PostgresListener(connect, line, callbacks)
    await listener.#listen()
    return listener
  }

  async #listen(): Promise<void> {
    const client = this.#connect()
    let reason = new Error('the database closed the connection')
    const peers = new Peers(client)
    client.on('notification', ({ payload = '', processId }) => {
      if (payload === HERE) peers.add(processId)
      else if (payload === LOOK) {
        peers.doubt()
        this.#callbacks.unheard()
      } else this.#callbacks.heard(payload)
    })
    client.on('error', (error) => {
      reason = error
    })
    try {
      await client.connect()
      await client.query(SERVES)
      await this.#ask(client)
      await peers.begin()
      await this.#notifier.open(client)
    } catch (error) {
      this.#notifier.lost()
      await client.end().catch(() => {})
      throw error
    }
    // Only a connection that was there can be lost: each try that fails ends too, and is one of a series already.
    client.on('end', () => {
      this.#notifier.lost()
      if (this.#stopped) return
      this.#callbacks.lost(reason)
      void this.#comeBack()
    })
    this.#client = client
    if (this.#stopped) await client.end()
    else void this.#watch(client, peers)
  }

  /** Asked again it changes nothing, and shows that the database is there. */
  async #ask(client: Client): Promise<void> {
    await client.query(`LISTEN "${this.#channel}"`)
  }

  async #look(client: Client, peers: Peers): Promise<void> {
    if (await peers.mayHaveLeftSomething()) this.#callbacks.unheard()
    await this.#ask(client)
  }

  /** A connection may be gone without a word, and nothing would be heard on it any more. */
  async #watch(client: Client, peers: Peers): Promise<void> {
    let isOver = false
    client.once('end', () => {
      isOver = true
    })
    for (;;) {
      await pause(LOOK_MS, undefined, { ref: false })
      if (isOver) return
      const answered = this.#look(client, peers).then(
        () => true,
        () => false,
      )
      // Where this process itself was busy for so long, an answer that is there is read first.
      const late = pause(ANSWER_MS, false, { ref: false }).then(() => turn(false))
      if (await Promise.race([answered, late])) continue
      return this.#callbacks.silent()
    }
  }

  async #comeBack(): Promise<void> {
    for (let tries = 1; !this.#stopped; tries++) {
      try {
        await pause(Math.min(25 * 2 ** tries, LONGEST_PAUSE_MS))
        await this.#listen()
        this.#callbacks.back()
        return
      } catch {
        // The database is still away; the next round tries again.
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.race([this.#notifier.settled(), pause(ANSWER_MS, undefined, { ref: false })])
    await this.#client?.end()
  }
}
