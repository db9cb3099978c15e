import { setTimeout as wait } from 'node:timers/promises'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'
import { WebSocket } from 'ws'
import type { GatewayPayload } from './gateway-client.ts'

const RETRY_MS = 10

/** A client's Identify payload, except for its token. */
export interface SteadyChoices {
  intents?: number
  shard?: readonly [number, number]
}

/**
 * A client that stays connected, as libraries do: it reconnects and resumes whenever its connection ends, and
 * identifies again when its session is invalid. It keeps its events by session.
 */
export class SteadyClient {
  /** The events of each session, oldest first. */
  readonly sessions: GatewayPayload[][] = []
  /** How often it resumed a session. */
  resumed = 0
  readonly #port: number
  readonly #token: string
  readonly #choices: SteadyChoices
  #socket: WebSocket | null = null
  #sessionId: string | null = null
  #sequence = 0
  #isOver = false
  #isAway = false
  #isThere = false

  constructor(port: number, token: string, choices: SteadyChoices = {}) {
    this.#port = port
    this.#token = token
    this.#choices = choices
    void this.#stay()
  }

  /** The events of its current session. */
  get events(): readonly GatewayPayload[] {
    return this.sessions.at(-1) ?? []
  }

  /** Whether it is connected with a valid session. */
  get isThere(): boolean {
    return this.#isThere
  }

  /** The number of its last event. */
  get lastSequence(): number {
    return this.#sequence
  }

  /** Sends a payload, unless it isn't connected. */
  say(op: number, d: unknown): void {
    if (this.#isThere) this.#socket?.send(JSON.stringify({ op, d }))
  }

  /** Disconnects abruptly, as a network failure does. */
  cut(): void {
    this.#isThere = false
    this.#socket?.terminate()
  }

  /** Disconnects and stays away until it is reconnected. */
  goAway(): void {
    this.#isAway = true
    this.cut()
  }

  comeBack(): void {
    this.#isAway = false
  }

  leave(): void {
    this.#isOver = true
    this.#socket?.close(1000)
  }

  async #stay(): Promise<void> {
    while (!this.#isOver) {
      if (this.#isAway) {
        await wait(RETRY_MS)
        continue
      }
      await new Promise<void>((ended) => {
        const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/gateway/?v=10&encoding=json`)
        this.#socket = socket
        socket.on('message', (data: Buffer) => this.#take(socket, JSON.parse(data.toString())))
        socket.on('error', () => {})
        socket.on('close', (code) => {
          this.#isThere = false
          // The close codes after which the session can't be resumed (docs/spec/gateway.md#close-codes).
          if (code === 4007 || code === 4009) this.#sessionId = null
          ended()
        })
      })
      await wait(RETRY_MS)
    }
  }

  #take(socket: WebSocket, payload: GatewayPayload): void {
    const send = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }))
    if (payload.op === Opcode.HELLO) {
      if (this.#sessionId !== null) {
        send(Opcode.RESUME, { token: this.#token, session_id: this.#sessionId, seq: this.#sequence })
      } else this.#identify(send)
    } else if (payload.op === Opcode.INVALID_SESSION) this.#identify(send)
    else if (payload.op === Opcode.HEARTBEAT) send(Opcode.HEARTBEAT, this.#sequence)
    else if (payload.op === Opcode.DISPATCH) this.#note(payload)
  }

  #identify(send: (op: number, d: unknown) => void): void {
    this.#sessionId = null
    const properties = { os: 'linux', browser: 'test', device: 'test' }
    send(Opcode.IDENTIFY, { token: this.#token, intents: ALL_INTENTS, properties, ...this.#choices })
  }

  #note(payload: GatewayPayload): void {
    if (payload.t === 'READY') {
      this.#sessionId = payload.d.session_id
      this.sessions.push([])
    }
    if (payload.t === 'RESUMED') this.resumed++
    if (payload.t === 'RESUMED' || payload.t === 'READY') this.#isThere = true
    this.#sequence = payload.s ?? 0
    this.sessions.at(-1)?.push(payload)
  }
}
