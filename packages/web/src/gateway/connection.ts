import { ACTION_REQUIRED, CloseCode, Opcode, type Status } from '@guildhall/protocol/gateway'
import { clientPropertiesOf } from './client-properties.ts'
import { FINAL_CLOSE_CODES, SESSION_ENDING_CODES } from './close-codes.ts'
import { eventInFrame, type GatewayFrame, parseGatewayFrame } from './gateway-frame.ts'
import type { ReceivedEvent } from './received-events.ts'
import { reconnectDelay } from './reconnect-delay.ts'

/**
 * Whether events arrive: not yet, yes, not until the next attempt at `retryAt` (ms since 1970), not until the user did
 * what the server requires, or never again because server and page don't match.
 */
export type ConnectionState =
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  | { readonly state: 'lost'; readonly retryAt: number }
  | { readonly state: 'held' }
  | { readonly state: 'over' }

type Listeners = {
  /** The user's presence in a new session. */
  status: () => Status
  onEvent: (event: ReceivedEvent) => void
  onLink: (link: ConnectionState) => void
  /** The token is no longer valid: reconnecting is useless. */
  onRefused: () => void
  /** Whether the server answers at all. */
  isReachable: () => Promise<boolean>
}

type Session = { id: string; sequence: number }

/** Payloads sent without a connection are dropped, unless the next one needs them too. */
type Sent = { op: number; d: unknown }

/** A server that doesn't answer a heartbeat within this time counts as lost. */
const answer_ms = 10_000

/** A connection attempt without a payload within this time counts as failed. */
const hello_ms = 15_000

/** The session ends with its connection, or may be resumed (docs/spec/gateway.md#end-of-a-session). */
const [done, back_soon] = [1000, 4000]

/** A browser delays sockets ever longer after many failures: from here on, the server is first checked by HTTP. */
const most_blind = 2

/** Events that indicate that the network or the user may be back. */
const WAKING = ['online', 'visibilitychange'] as const

/**
 * The gateway connection of a signed-in user. It reconnects by itself: it resumes its session if possible, and
 * otherwise starts a new one with a new READY.
 */
export class GatewayConnection {
  readonly #url: string
  readonly #token: string
  readonly #listeners: Listeners
  #socket: WebSocket | null = null
  #session: Session | null = null
  /** Whether the gateway accepts payloads other than Identify. */
  #isLive = false
  #isOver = false
  #failures = 0
  #heartbeat: ReturnType<typeof setTimeout> | undefined
  #overdue: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(url: string, token: string, listeners: Listeners) {
    this.#url = url
    this.#token = token
    this.#listeners = listeners
  }

  /** Connects, and stays connected until it is closed. */
  open(): void {
    for (const event of WAKING) addEventListener(event, this.#hurry)
    addEventListener('offline', this.#cut)
    this.#connect()
  }

  close(): void {
    this.#end()
    this.#forget(done)
  }

  /** Retries at once, and abandons a running attempt. */
  reconnect(): void {
    if (this.#isLive || this.#isOver) return
    clearTimeout(this.#retry)
    this.#forget(back_soon)
    this.#connect()
  }

  /** Ends the session, because the server requires something of the user before they may go on. */
  hold(): void {
    if (!this.#isLive) return
    this.#session = null
    this.#lose(ACTION_REQUIRED)
  }

  /** Sends a payload in the session; before it has begun, the gateway would close the connection. */
  send(op: number, d: unknown): void {
    if (this.#isLive) this.#say(op, d)
  }

  #say(op: number, d: unknown): void {
    const sent: Sent = { op, d }
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(sent))
  }

  #end(): void {
    this.#isOver = true
    for (const event of WAKING) removeEventListener(event, this.#hurry)
    removeEventListener('offline', this.#cut)
    clearTimeout(this.#retry)
  }

  /** Retries at once if an attempt is scheduled; checks a connection that is open. */
  readonly #hurry = (): void => {
    if (this.#isLive && this.#overdue === undefined) this.#beat()
    if (this.#isOver || this.#socket !== null) return
    clearTimeout(this.#retry)
    this.#connect()
  }

  /** A socket whose network is gone would count as alive until its next heartbeat. */
  readonly #cut = (): void => {
    if (this.#socket !== null) this.#lose(0)
  }

  async #tryAgain(): Promise<void> {
    const attempt = this.#retry
    const isOfUse = this.#failures <= most_blind || (await this.#listeners.isReachable())
    // A retry may have been requested meanwhile.
    if (this.#retry !== attempt || this.#socket !== null || this.#isOver) return
    if (isOfUse) this.#connect()
    else this.#retryAfter()
  }

  #connect(): void {
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    this.#listeners.onLink({ state: 'connecting' })
    this.#overdue = setTimeout(() => this.#lose(0), hello_ms)
    // An abandoned socket may still send.
    const isCurrent = () => this.#socket === socket
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isCurrent() && typeof data === 'string') this.#take(parseGatewayFrame(data))
    }
    socket.onclose = ({ code }) => {
      if (isCurrent()) this.#lose(code)
    }
  }

  #take(frame: GatewayFrame): void {
    if (frame.op === Opcode.DISPATCH) this.#dispatch(frame)
    else if (frame.op === Opcode.HELLO) this.#greet(frame.d)
    else if (frame.op === Opcode.HEARTBEAT) this.#beat()
    else if (frame.op === Opcode.HEARTBEAT_ACK) this.#clearOverdue()
    else if (frame.op === Opcode.RECONNECT) this.#lose(0)
    else if (frame.op === Opcode.INVALID_SESSION) this.#beginAnew(frame.d === true)
  }

  /** A session that can't be resumed is replaced on the same connection; a refused new one is retried later. */
  #beginAnew(isResumable: boolean): void {
    const isResuming = this.#session !== null && !this.#isLive
    if (!isResumable) this.#session = null
    if (isResuming && !isResumable) this.#identify()
    else this.#lose(0)
  }

  #dispatch(frame: GatewayFrame): void {
    const event = eventInFrame(frame)
    if (event.type === 'READY') this.#session = { id: event.data.session_id, sequence: frame.s ?? 0 }
    else if (this.#session !== null && frame.s !== null) this.#session.sequence = frame.s
    this.#listeners.onEvent(event)
    if (event.type !== 'READY' && event.type !== 'RESUMED') return
    this.#failures = 0
    this.#isLive = true
    this.#listeners.onLink({ state: 'live' })
  }

  #greet(hello: unknown): void {
    this.#clearOverdue()
    const interval_ms = heartbeatOf(hello)
    // Clients that reconnected together must not send heartbeats together.
    this.#beatAfter(interval_ms * Math.random(), interval_ms)
    const { id: session_id, sequence: seq } = this.#session ?? {}
    if (session_id !== undefined) this.#say(Opcode.RESUME, { token: this.#token, session_id, seq })
    else this.#identify()
  }

  #identify(): void {
    const presence = { status: this.#listeners.status(), since: null, activities: [], afk: false }
    this.#say(Opcode.IDENTIFY, { token: this.#token, properties: clientPropertiesOf(navigator), presence })
  }

  #beatAfter(wait_ms: number, interval_ms: number): void {
    clearTimeout(this.#heartbeat)
    this.#heartbeat = setTimeout(() => {
      this.#beat()
      this.#beatAfter(interval_ms, interval_ms)
    }, wait_ms)
  }

  #beat(): void {
    this.#say(Opcode.HEARTBEAT, this.#session?.sequence ?? null)
    this.#overdue ??= setTimeout(() => this.#lose(0), answer_ms)
  }

  #clearOverdue(): void {
    clearTimeout(this.#overdue)
    this.#overdue = undefined
  }

  #lose(code: number): void {
    this.#forget(back_soon)
    if (code === CloseCode.AUTHENTICATION_FAILED || FINAL_CLOSE_CODES.has(code)) {
      this.#end()
      if (FINAL_CLOSE_CODES.has(code)) this.#listeners.onLink({ state: 'over' })
      else this.#listeners.onRefused()
      return
    }
    if (SESSION_ENDING_CODES.has(code)) this.#session = null
    // It tries again when the user returns to the page, or did what is required.
    if (code === ACTION_REQUIRED) this.#listeners.onLink({ state: 'held' })
    else this.#retryAfter()
  }

  #retryAfter(): void {
    this.#failures += 1
    const wait_ms = reconnectDelay(this.#failures, Math.random())
    this.#listeners.onLink({ state: 'lost', retryAt: Date.now() + wait_ms })
    this.#retry = setTimeout(() => void this.#tryAgain(), wait_ms)
  }

  #forget(code: number): void {
    clearTimeout(this.#heartbeat)
    this.#clearOverdue()
    const socket = this.#socket
    this.#socket = null
    this.#isLive = false
    socket?.close(code)
  }
}

function heartbeatOf(hello: unknown): number {
  const hasInterval = typeof hello === 'object' && hello !== null && 'heartbeat_interval' in hello
  return hasInterval && typeof hello.heartbeat_interval === 'number' ? hello.heartbeat_interval : 41_250
}
