import { type ClientPayload, CloseCode, HEARTBEAT_INTERVAL_MS, Opcode } from '@guildhall/protocol/gateway'
import type { RawData } from 'ws'
import type { Clock, Timer } from '../../kernel/clock.ts'
import type { DeliveryControl } from '../../kernel/parts/delivery-control.ts'
import type { Dispatch } from '../dispatch.ts'
import type { GatewayFigures } from '../gateway-metrics.ts'
import type { GatewaySession, Sink } from '../sessions/session.ts'
import { zlibBlobs } from '../wire/compressor.ts'
import type { Encoding } from '../wire/encoding.ts'
import { HEADER_SPACE } from '../wire/frame-header-space.ts'
import type { Transport } from '../wire/transport.ts'
import type { ClientSocket } from './client-socket.ts'
import { Intake } from './incoming-limits.ts'
import { type Backlog, type BufferedClient, MUCH_WAITING } from './outgoing-buffer-limits.ts'
import { readPayload } from './read-payload.ts'

/** After how much silence the server requests a heartbeat, ms. */
const QUIET_MS = 1.1 * HEARTBEAT_INTERVAL_MS
/** A client that sends no heartbeat for this long is disconnected, ms (docs/spec/gateway.md#heartbeats). */
const SILENCE_MS = 1.5 * HEARTBEAT_INTERVAL_MS
/**
 * How long HELLO waits for the client to read the handshake's response, ms: some libraries lose data that arrives in
 * the same packet.
 */
const HELLO_MS = 20
/** How long a client may read nothing while further data is held back for it, ms. */
export const STALLED_MS = 60_000

/** The close codes for invalid frames, which only the server uses. */
const BY_SERVER: ReadonlySet<number> = new Set([1002, 1007, 1008, CloseCode.DECODE_ERROR])

/** The dependencies and callbacks of a connection. */
export interface ConnectionParts {
  clock: Clock
  figures: GatewayFigures
  backlog: Backlog
  encoding: Encoding
  transport: Transport
  /** Lets a test decide how frames are sent. */
  delivery: DeliveryControl | null
  /** The gateway version that the client uses. */
  version: number
  /** The network for which the client counts. */
  address: string
  perform(connection: ClientConnection, payload: ClientPayload): void
  /** Called when a client has left its session, which ends unless it is resumable. */
  lost(session: GatewaySession, resumable: boolean): void
  /** Called when nothing more is sent, because the socket is closing or closed. */
  over(connection: ClientConnection): void
  closed(connection: ClientConnection): void
}

/** One client's socket: frames, heartbeats and limits. It doesn't interpret payloads. */
export class ClientConnection implements Sink, BufferedClient {
  readonly version: number
  readonly address: string
  session: GatewaySession | null = null
  /** Prevents a second IDENTIFY while one is in progress. */
  isIdentifying = false
  isOver = false
  readonly #socket: ClientSocket
  readonly #parts: ConnectionParts
  readonly #intake: Intake
  #alarms: readonly Timer[]
  /** Null after HELLO was sent. */
  #greeting: Timer | null

  constructor(socket: ClientSocket, parts: ConnectionParts) {
    this.#socket = socket
    this.#parts = parts
    this.version = parts.version
    this.address = parts.address
    this.#intake = new Intake(parts.clock)
    this.#alarms = this.#untilSilent()
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('ping', () => this.#mayGoOn(this.#intake.take('pings')))
    socket.on('pong', () => this.#greet())
    // The client closes, or a frame is invalid. The session is marked as lost before the client receives the close
    // frame, so that it can resume at once.
    socket.closing = (code) => this.#lost(code)
    socket.on('close', (code) => {
      this.#lost(code)
      parts.closed(this)
    })
    socket.on('error', () => {})
    this.#greeting = parts.clock.after(HELLO_MS, () => this.#greet())
    // Tests need not wait: a client that responds to a ping has read the handshake's response.
    if (parts.delivery) socket.ping()
  }

  /** Whether HELLO was sent. */
  get isGreeted(): boolean {
    return this.#greeting === null
  }

  /** Sends HELLO, once. */
  #greet(): void {
    this.#greeting?.cancel()
    if (this.#greeting) this.say(Opcode.HELLO, { heartbeat_interval: HEARTBEAT_INTERVAL_MS, _trace: [] })
    this.#greeting = null
  }

  /** Counts received bytes. The server stops reading from a client that floods it. */
  tookIn(bytes: number): void {
    if (!this.#mayGoOn(this.#intake.take('bytes', bytes))) this.#socket.pause()
  }

  send(dispatch: Dispatch, sequence: number): void {
    if (this.isOver) return
    this.#parts.figures.sent++
    this.#send(dispatch.frame(this.#parts.encoding, sequence))
  }

  #send(frame: Buffer): void {
    const { delivery } = this.#parts
    if (delivery) delivery.write(this, this.session, () => this.isOver || this.#write(frame))
    else this.#write(frame)
  }

  #write(frame: Buffer): void {
    const { transport, figures, backlog } = this.#parts
    figures.bytes += frame.length - HEADER_SPACE
    transport.send(frame)
    if (transport.waiting > MUCH_WAITING) backlog.grew(this)
  }

  get waiting(): number {
    return this.#parts.transport.waiting
  }

  get holder(): string {
    return this.session?.userId ?? this.address
  }

  cutOff(): void {
    if (this.isOver) return
    this.#parts.figures.cutOff++
    this.close(CloseCode.UNKNOWN_ERROR, 'The client reads too slowly.')
  }

  /** Sends a payload that isn't an event. */
  say(op: number, d: unknown): void {
    if (!this.isOver) this.#send(this.#parts.encoding.control(op, d))
  }

  /** Resolves when at most `mostWaiting` bytes wait. A client that reads nothing meanwhile is disconnected. */
  async ready(mostWaiting: number): Promise<void> {
    const { transport, clock } = this.#parts
    if (this.isOver || transport.waiting <= mostWaiting) return
    let left = transport.left
    const watch = (): Timer =>
      clock.after(STALLED_MS, () => {
        if (transport.left <= left) return this.cutOff()
        left = transport.left
        patience = watch()
      })
    let patience = watch()
    await transport.drained()
    patience.cancel()
  }

  /**
   * Compresses large payloads for this client, unless all of them are compressed
   * (docs/spec/gateway.md#payload-compression).
   */
  compressPayloads(): void {
    const { transport, encoding } = this.#parts
    if (!transport.isCompressed) transport.compressWith(zlibBlobs(encoding.isBinary))
  }

  /** Closes the connection; its session may be resumed. */
  close(code: number, reason: string): void {
    if (this.isOver) return
    this.#parts.figures.countClose('server', code)
    this.#end(true)
    this.#parts.transport.close(code, reason)
  }

  /** The client sent a heartbeat. */
  beat(): void {
    this.#parts.transport.releaseIfIdle()
    this.#quieten()
    if (!this.isOver) this.#alarms = this.#untilSilent()
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.isOver) return
    const frame = { bytes: Buffer.isBuffer(data) ? data : Buffer.alloc(0), isBinary }
    this.#greet()
    if (!this.#mayGoOn(this.#intake.take('payloads'))) return
    const read = readPayload(this.#parts.encoding, frame)
    if (read.ok) this.#parts.perform(this, read.payload)
    else this.close(read.code, read.reason)
  }

  #lost(code: number): void {
    if (this.isOver) return
    this.#parts.figures.countClose(BY_SERVER.has(code) ? 'server' : 'client', code)
    this.#end(code !== 1000 && code !== 1001)
  }

  #mayGoOn(isWithinBounds: boolean): boolean {
    if (!isWithinBounds) this.close(CloseCode.RATE_LIMITED, 'Too many payloads.')
    return isWithinBounds
  }

  #untilSilent(): readonly Timer[] {
    const { clock } = this.#parts
    return [
      clock.after(QUIET_MS, () => this.say(Opcode.HEARTBEAT, null)),
      clock.after(SILENCE_MS, () => this.close(CloseCode.SESSION_TIMED_OUT, 'No heartbeat came.')),
    ]
  }

  #quieten(): void {
    for (const alarm of this.#alarms) alarm.cancel()
  }

  #end(resumable: boolean): void {
    if (this.isOver) return
    this.isOver = true
    this.#quieten()
    this.#greeting?.cancel()
    this.#parts.over(this)
    this.#parts.backlog.leave(this)
    this.releaseSession(resumable)
  }

  /**
   * Detaches the session, which continues without this connection or has ended. A client that is still connected may
   * identify or resume.
   */
  releaseSession(resumable: boolean): void {
    const { session } = this
    this.session = null
    if (session?.sink !== this) return
    if (!resumable) session.sink = null
    this.#parts.lost(session, resumable)
  }
}
