import assert from 'node:assert/strict'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'
import { applyEvent } from '@guildhall/protocol/state/apply-event'
import { type ClientState, stateFromReady } from '@guildhall/protocol/state/client-state'
import { WebSocket } from 'ws'
import { UNTIL_TIMEOUT_MS } from '../worlds/until.ts'
import { GatewayFrames } from './gateway-frames.ts'

/** A received payload. */
export interface GatewayPayload {
  op: number
  s: number | null
  t: string | null
  d: any
}

/** How a connection ended. */
export interface ConnectionClose {
  code: number
  reason: string
}

interface Waiter {
  matches: (payload: GatewayPayload) => boolean
  resolve: (payload: GatewayPayload) => void
}

/** A gateway client on a real socket that keeps everything it receives, and waits without sleeping. */
export class GatewayClient {
  readonly socket: WebSocket
  /** Every payload, oldest first. */
  readonly payloads: GatewayPayload[] = []
  /** Every frame, as received. */
  readonly frames: { bytes: Buffer; isBinary: boolean }[] = []
  readonly closed: Promise<ConnectionClose>
  readonly #wire: GatewayFrames
  readonly #answered = new Set<GatewayPayload>()
  readonly #waiters = new Set<Waiter>()

  constructor(port: number, path = '/gateway/?v=10&encoding=json') {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
    this.#wire = new GatewayFrames(path)
    let last = Promise.resolve()
    this.socket.on('message', (data: Buffer, isBinary) => {
      this.frames.push({ bytes: data, isBinary })
      const payload = this.#wire.read(data, isBinary)
      if (payload instanceof Promise) last = last.then(async () => this.#take(await payload))
      else this.#take(payload)
    })
    // Frames before the end are decompressed before the end is reported.
    this.closed = new Promise((resolve) =>
      this.socket.on('close', (code, reason) => void last.then(() => resolve({ code, reason: reason.toString() }))),
    )
    this.socket.on('error', () => {})
  }

  /** Sends a payload. */
  send(op: number, d: unknown): void {
    this.sendRaw(this.#wire.write({ op, d }))
  }

  /** Sends a frame unchanged. */
  sendRaw(frame: string | Buffer): void {
    if (this.socket.readyState === WebSocket.CONNECTING) this.socket.once('open', () => this.socket.send(frame))
    else this.socket.send(frame)
  }

  /**
   * Starts a session and resolves with READY's `d`, once each of its guilds was sent, or is known to be unavailable.
   */
  async identify({
    token,
    intents = ALL_INTENTS,
    ...more
  }: {
    token: string
    intents?: number
    [key: string]: unknown
  }) {
    const properties = { os: 'linux', browser: 'test', device: 'test' }
    this.send(Opcode.IDENTIFY, { token, intents, properties, ...more })
    const ready = (await this.next('READY')).d
    const isAnswer = (t: string | null) => t === 'GUILD_CREATE' || t === 'GUILD_DELETE'
    for (const { id } of (intents & 1) === 0 ? [] : ready.guilds) {
      await this.#wait(`guild ${id}`, ({ t, d }) => isAnswer(t) && d.id === id)
    }
    return ready
  }

  /** The next matching event of a type that hasn't been returned yet. */
  next(type: string, matches: (d: any) => boolean = () => true): Promise<GatewayPayload> {
    return this.#wait(type, (payload) => payload.t === type && matches(payload.d))
  }

  /** The next payload with an opcode. */
  nextOp(op: number): Promise<GatewayPayload> {
    return this.#wait(`opcode ${op}`, (payload) => payload.op === op)
  }

  /** All events of a type so far. */
  eventsOf(...types: string[]): any[] {
    return this.payloads.filter(({ t }) => t !== null && types.includes(t)).map(({ d }) => d)
  }

  /** The types of all events so far. */
  get types(): string[] {
    return this.payloads.flatMap(({ t }) => t ?? [])
  }

  /** The client state after all events. */
  get state(): ClientState {
    const events = this.payloads.filter(({ op }) => op === Opcode.DISPATCH)
    const [ready, ...others] = events
    assert.equal(ready?.t, 'READY')
    return others.reduce<ClientState>(
      (state, { t, d }) => applyEvent(state, { type: t, data: d } as Parameters<typeof applyEvent>[1]),
      stateFromReady(ready?.d),
    )
  }

  /** The last sequence number. */
  get sequence(): number {
    return Math.max(0, ...this.payloads.map(({ s }) => s ?? 0))
  }

  /** Disconnects, with a close code or abruptly. */
  async close(code?: number): Promise<void> {
    if (code === undefined) this.socket.terminate()
    else this.socket.close(code)
    await this.closed
  }

  #take(payload: GatewayPayload): void {
    this.payloads.push(payload)
    for (const waiter of [...this.#waiters]) {
      if (!waiter.matches(payload)) continue
      this.#waiters.delete(waiter)
      waiter.resolve(payload)
    }
  }

  #wait(what: string, matches: (payload: GatewayPayload) => boolean): Promise<GatewayPayload> {
    const known = this.payloads.find((payload) => !this.#answered.has(payload) && matches(payload))
    const found = known
      ? Promise.resolve(known)
      : new Promise<GatewayPayload>((resolve, reject) => {
          const waiter = { matches, resolve }
          this.#waiters.add(waiter)
          const impatience = setTimeout(() => {
            reject(new Error(`${what} was not received; received: ${this.types.join(', ')}`))
          }, UNTIL_TIMEOUT_MS)
          waiter.resolve = (payload) => {
            clearTimeout(impatience)
            resolve(payload)
          }
          void this.closed.then(({ code, reason }) => {
            if (!this.#waiters.delete(waiter)) return
            clearTimeout(impatience)
            reject(new Error(`closed with ${code} ${reason} before ${what} was received`))
          })
        })
    return found.then((payload) => {
      this.#answered.add(payload)
      return payload
    })
  }
}
