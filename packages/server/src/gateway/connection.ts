import { ClientPayload, CloseCode, HEARTBEAT_INTERVAL_MS, Opcode } from '@guildhall/protocol/gateway'
import { LIMITS } from '@guildhall/protocol/limits'
import { parseForm } from '@guildhall/protocol/parse-form'
import type { RawData, WebSocket } from 'ws'
import type { Clock, Timer } from '../kernel/clock.ts'
import type { Dispatch } from './dispatch.ts'
import type { Session, Sink } from './session.ts'
import { zlibBlobs } from './wire/compressor.ts'
import type { Encoding } from './wire/encoding.ts'
import type { Transport } from './wire/transport.ts'

/** A client that shows no sign of life for this long is gone, ms (conventions E.2). */
const SILENCE_MS = 1.5 * HEARTBEAT_INTERVAL_MS
/** Bytes that may wait for a client that reads slowly, before it is cut off. */
export const MOST_WAITING = 16 * 1024 * 1024
/** Bytes that may wait before more is sent that need not be sent at once. */
const MUCH_WAITING = 1024 * 1024
/** How long a closing handshake may take, ms. */
const CLOSING_MS = 5000
const WINDOW_MS = 60_000

/** What a connection leaves to those around it. */
export interface ConnectionParts {
  clock: Clock
  encoding: Encoding
  transport: Transport
  /** The version of the protocol that the client speaks. */
  version: number
  perform(connection: Connection, payload: ClientPayload): void
  /** The session's client is gone: it may come back, or said that it won't. */
  lost(session: Session, resumable: boolean): void
  closed(connection: Connection): void
}

/** One client's socket: frames, heartbeats and limits. It knows nothing of what payloads mean. */
export class Connection implements Sink {
  readonly version: number
  session: Session | null = null
  /** While a client is being identified it can't be identified again. */
  isIdentifying = false
  isOver = false
  readonly #socket: WebSocket
  readonly #parts: ConnectionParts
  #silence: Timer
  #window = { endsAt: 0, received: 0 }

  constructor(socket: WebSocket, parts: ConnectionParts) {
    this.#socket = socket
    this.#parts = parts
    this.version = parts.version
    this.#silence = this.#untilSilent()
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('close', (code) => {
      this.#end(code !== 1000 && code !== 1001)
      parts.closed(this)
    })
    // What is wrong with a frame ends the connection by itself; 'close' follows.
    socket.on('error', () => {})
    this.say(Opcode.HELLO, { heartbeat_interval: HEARTBEAT_INTERVAL_MS, _trace: [] })
  }

  send(dispatch: Dispatch, sequence: number): void {
    if (!this.isOver) this.#send(dispatch.frame(this.#parts.encoding, sequence))
  }

  #send(frame: Buffer): void {
    this.#parts.transport.send(frame)
    if (this.#parts.transport.waiting > MOST_WAITING)
      this.close(CloseCode.UNKNOWN_ERROR, 'The client reads too slowly.')
  }

  /** Sends a payload that is no event. */
  say(op: number, d: unknown): void {
    if (!this.isOver) this.#send(this.#parts.encoding.control(op, d))
  }

  async ready(): Promise<void> {
    if (!this.isOver && this.#parts.transport.waiting > MUCH_WAITING) await this.#parts.transport.drained()
  }

  /** The client takes large payloads compressed, unless all of them are anyway (conventions E.1). */
  compressPayloads(): void {
    const { transport, encoding } = this.#parts
    if (!transport.isCompressed) transport.compressWith(zlibBlobs(encoding.isBinary))
  }

  /** Ends the connection from our side; its session may be resumed. */
  close(code: number, reason: string): void {
    if (this.isOver) return
    this.#end(true)
    this.#parts.transport.close(code, reason)
    const patience = this.#parts.clock.after(CLOSING_MS, () => this.#socket.terminate())
    this.#socket.once('close', () => patience.cancel())
  }

  /** The client showed that it is there. */
  beat(): void {
    this.#silence.cancel()
    if (!this.isOver) this.#silence = this.#untilSilent()
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.isOver) return
    const frame = { bytes: Buffer.isBuffer(data) ? data : Buffer.alloc(0), isBinary }
    const read = this.#isTooMany() ? TOO_MANY : readPayload(this.#parts.encoding, frame)
    if (read.ok) this.#parts.perform(this, read.payload)
    else this.close(read.code, read.reason)
  }

  #isTooMany(): boolean {
    const now = this.#parts.clock.now()
    if (now >= this.#window.endsAt) this.#window = { endsAt: now + WINDOW_MS, received: 0 }
    return ++this.#window.received > LIMITS.gatewaySendsPerMinute
  }

  #untilSilent(): Timer {
    return this.#parts.clock.after(SILENCE_MS, () => this.close(CloseCode.SESSION_TIMED_OUT, 'No heartbeat came.'))
  }

  #end(resumable: boolean): void {
    if (this.isOver) return
    this.isOver = true
    this.#silence.cancel()
    const { session } = this
    this.session = null
    if (session?.sink === this) this.#parts.lost(session, resumable)
  }
}

type Read = { ok: true; payload: ClientPayload } | { ok: false; code: number; reason: string }

const refused = (code: number, reason: string): Read => ({ ok: false, code, reason })

const TOO_MANY = refused(CloseCode.RATE_LIMITED, 'Too many payloads.')

function readPayload(encoding: Encoding, { bytes, isBinary }: { bytes: Buffer; isBinary: boolean }): Read {
  if (bytes.length > LIMITS.gatewayPayloadBytes) return refused(CloseCode.DECODE_ERROR, 'The payload is too big.')
  const read = encoding.read(bytes, isBinary)
  if (!read) return refused(CloseCode.DECODE_ERROR, 'The payload could not be decoded.')
  const parsed = parseForm(ClientPayload, read.value)
  if (parsed.ok) return { ok: true, payload: parsed.value }
  return parsed.errors.some(({ path }) => path.length === 0)
    ? refused(CloseCode.DECODE_ERROR, 'The payload is no object.')
    : refused(CloseCode.UNKNOWN_OPCODE, 'The opcode is unknown.')
}
