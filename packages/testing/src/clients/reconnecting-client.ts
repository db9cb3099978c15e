import { setTimeout as wait } from 'node:timers/promises'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'
import { WebSocket } from 'ws'
import type { GatewayPayload } from './gateway-client.ts'

const RETRY_MS = 10

/** A client's Identify payload, except for its token. */
export interface ReconnectingClientOptions {
  intents?: number
  shard?: readonly [number, number]
}

/**
 * A client that stays connected, as libraries do: it reconnects and resumes whenever its connection ends, and
 * identifies again when its session is invalid. It keeps its events by session.
 */
export class ReconnectingClient {
  /** The events of each session, oldest first. */
  readonly sessions: GatewayPayload[][] = []
  /** How often it resumed a session. */
  resumed = 0
  readonly #port: number
  readonly #token: string
  readonly #options: ReconnectingClientOptions
  #socket: WebSocket | null = null
  #sessionId: string | null = null
  #sequence = 0
  #isOver = false
  #isOffline = false
  #isConnected = false

  constructor(port: number, token: string, options: ReconnectingClientOptions = {}) {
    this.#port = port
    this.#token = token
    this.#options = options
    void this.#reconnect()
  }

  /** The events of its current session. */
  get events(): readonly GatewayPayload[] {
    return this.sessions.at(-1) ?? []
  }

  /** Whether it is connected with a valid session. */
  get isConnected(): boolean {
    return this.#isConnected
  }

  /** The number of its last event. */
  get lastSequence(): number {
    return this.#sequence
  }

  /** Sends a payload, unless it isn't connected. */
  send(op: number, d: unknown): void {
    if (this.#isConnected) this.#socket?.send(JSON.stringify({ op, d }))
  }

  /** Disconnects abruptly, as a network failure does. */
  disconnect(): void {
    this.#isConnected = false
    this.#socket?.terminate()
  }

  /** Disconnects and stays away until it is reconnected. */
  goOffline(): void {
    this.#isOffline = true
    this.disconnect()
  }

  goOnline(): void {
    this.#isOffline = false
  }

  close(): void {
    this.#isOver = true
    this.#socket?.close(1000)
  }

  async #reconnect(): Promise<void> {
    while (!this.#isOver) {
      if (this.#isOffline) {
        await wait(RETRY_MS)
        continue
      }
      await new Promise<void>((ended) => {
        const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/gateway/?v=10&encoding=json`)
        this.#socket = socket
        socket.on('message', (data: Buffer) => this.#handle(socket, JSON.parse(data.toString())))
        socket.on('error', () => {})
        socket.on('close', (code) => {
          this.#isConnected = false
          // The close codes after which the session can't be resumed (docs/spec/gateway.md#close-codes).
          if (code === 4007 || code === 4009) this.#sessionId = null
          ended()
        })
      })
      await wait(RETRY_MS)
    }
  }

  #handle(socket: WebSocket, payload: GatewayPayload): void {
    const send = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }))
    if (payload.op === Opcode.HELLO) {
      if (this.#sessionId !== null) {
        send(Opcode.RESUME, { token: this.#token, session_id: this.#sessionId, seq: this.#sequence })
      } else this.#identify(send)
    } else if (payload.op === Opcode.INVALID_SESSION) this.#identify(send)
    else if (payload.op === Opcode.HEARTBEAT) send(Opcode.HEARTBEAT, this.#sequence)
    else if (payload.op === Opcode.DISPATCH) this.#record(payload)
  }

  #identify(send: (op: number, d: unknown) => void): void {
    this.#sessionId = null
    const properties = { os: 'linux', browser: 'test', device: 'test' }
    send(Opcode.IDENTIFY, { token: this.#token, intents: ALL_INTENTS, properties, ...this.#options })
  }

  #record(payload: GatewayPayload): void {
    if (payload.t === 'READY') {
      this.#sessionId = payload.d.session_id
      this.sessions.push([])
    }
    if (payload.t === 'RESUMED') this.resumed++
    if (payload.t === 'RESUMED' || payload.t === 'READY') this.#isConnected = true
    this.#sequence = payload.s ?? 0
    this.sessions.at(-1)?.push(payload)
  }
}
