import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { Client } from 'pg'
import type { StoreListener } from '../db.ts'
import type { PostgresEpoch } from './postgres-epoch.ts'
import { SERVES } from './postgres-locks.ts'
import { HERE, LOOK, type PostgresNotifier } from './postgres-notifier.ts'
import { Peers } from './postgres-peers.ts'

/** How often the connection is tested, and how long the response may take, ms. */
const LOOK_MS = 2000
const ANSWER_MS = 5000
const LONGEST_PAUSE_MS = 1000

/** Callbacks of the listening connection. */
interface Line {
  readonly channel: string
  readonly notifier: PostgresNotifier
  readonly epoch: PostgresEpoch
}

interface ListenerCallbacks extends StoreListener {
  /** The database doesn't respond: this connection must be closed, and the others can't be trusted. */
  silent(): void
}

/**
 * Receives NOTIFY on a separate connection, announces this server there, and reconnects when it is lost or silent.
 * Other servers whose connection of this kind ends may have committed changes without a notification.
 */
export class PostgresListener {
  readonly #connect: () => Client
  readonly #channel: string
  readonly #notifier: PostgresNotifier
  readonly #epoch: PostgresEpoch
  readonly #callbacks: ListenerCallbacks
  #client: Client | undefined
  #stopped = false

  private constructor(connect: () => Client, { channel, notifier, epoch }: Line, callbacks: ListenerCallbacks) {
    this.#connect = connect
    this.#channel = channel
    this.#notifier = notifier
    this.#epoch = epoch
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
        this.#callbacks.missed()
      } else this.#callbacks.received(payload)
    })
    client.on('error', (error) => {
      reason = error
    })
    try {
      await client.connect()
      await this.#epoch.check(client)
      await client.query(SERVES)
      await this.#ask(client)
      await peers.begin()
      await this.#notifier.open(client)
    } catch (error) {
      this.#notifier.lost()
      await client.end().catch(() => {})
      throw error
    }
    // Only an established connection counts as lost, because each failed attempt ends too.
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

  /** LISTEN can be repeated without effect, so it also tests the connection. */
  async #ask(client: Client): Promise<void> {
    await client.query(`LISTEN "${this.#channel}"`)
  }

  async #look(client: Client, peers: Peers): Promise<void> {
    if (await peers.mayHaveLeftSomething()) this.#callbacks.missed()
    await this.#ask(client)
  }

  /** Detects a connection that was lost without a notification, on which nothing would be received any more. */
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
      // If this process itself was busy for so long, a response that has arrived is read first.
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
        // The database is still unavailable; the next round retries.
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.race([this.#notifier.settled(), pause(ANSWER_MS, undefined, { ref: false })])
    await this.#client?.end()
  }
}
