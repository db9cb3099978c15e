import { CloseCode, Opcode, type Status } from '@guildhall/protocol/gateway'
import { ENDING, FINAL } from './close-codes.ts'
import { eventFrom, frameFrom, type GatewayFrame } from './frame.ts'
import { programOf } from './program.ts'
import type { Received } from './received.ts'
import { waitBefore } from './waiting.ts'

/**
 * Whether events come: not yet, yes, not until the next attempt, which is made at `retryAt` (ms since 1970), or never again
 * because server and page don't fit.
 */
export type ConnectionState =
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  | { readonly state: 'lost'; readonly retryAt: number }
  | { readonly state: 'over' }

type Listeners = {
  /** How a new session shows its user, from its beginning. */
  status: () => Status
  onEvent: (event: Received) => void
  onLink: (link: ConnectionState) => void
  /** The token is no longer good: there is no use in trying again. */
  onRefused: () => void
  /** Whether the server answers at all. */
  isReachable: () => Promise<boolean>
}

type Session = { id: string; sequence: number }

/** What is sent while there is no connection is forgotten, unless it says what the next one has to know too. */
type Sent = { op: number; d: unknown }

/** A server that doesn't answer a heartbeat within this time is taken for lost. */
const answer_ms = 10_000

/** One that lets itself be connected to, or doesn't, and says nothing within this time, too. */
const hello_ms = 15_000

/** The session is over with its connection, or may be resumed (docs/spec/gateway.md#end-of-a-session). */
const [done, back_soon] = [1000, 4000]

/** A browser makes a page wait ever longer for a socket once many have failed: from here on it is asked first whether there is any use. */
const most_blind = 2

/** What tells that the network may be back, or that somebody is. */
const WAKING = ['online', 'visibilitychange'] as const

/**
 * The connection to the gateway of somebody who is signed in. It comes back by itself: it resumes its session where it
 * can, and begins a new one, with a new READY, where it can't.
 */
export class GatewayConnection {
  readonly #url: string
  readonly #token: string
  readonly #listeners: Listeners
  #socket: WebSocket | null = null
  #session: Session | null = null
  /** Whether the gateway takes anything else than who one is. */
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

  /** Connects, and stays so until it is closed. */
  open(): void {
    for (const event of WAKING) addEventListener(event, this.#hurry)
    addEventListener('offline', this.#cut)
    this.#connect()
  }

  close(): void {
    this.#end()
    this.#forget(done)
  }

  /** Tries again at once, and gives up an attempt that is under way. */
  reconnect(): void {
    if (this.#isLive || this.#isOver) return
    clearTimeout(this.#retry)
    this.#forget(back_soon)
    this.#connect()
  }

  /** Says something in the session; who speaks before it has begun is thrown out. */
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

  /** Tries at once, where the next attempt would be made later; asks whether a connection that is there still holds. */
  readonly #hurry = (): void => {
    if (this.#isLive && this.#overdue === undefined) this.#beat()
    if (this.#isOver || this.#socket !== null) return
    clearTimeout(this.#retry)
    this.#connect()
  }

  /** A socket whose network is gone would be taken for alive until its next heartbeat. */
  readonly #cut = (): void => {
    if (this.#socket !== null) this.#lose(0)
  }

  async #tryAgain(): Promise<void> {
    const attempt = this.#retry
    const isOfUse = this.#failures <= most_blind || (await this.#listeners.isReachable())
    // Somebody may have been in a hurry meanwhile.
    if (this.#retry !== attempt || this.#socket !== null || this.#isOver) return
    if (isOfUse) this.#connect()
    else this.#retryAfter()
  }

  #connect(): void {
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    this.#listeners.onLink({ state: 'connecting' })
    this.#overdue = setTimeout(() => this.#lose(0), hello_ms)
    // A socket that was given up may still speak.
    const isCurrent = () => this.#socket === socket
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isCurrent() && typeof data === 'string') this.#take(frameFrom(data))
    }
    socket.onclose = ({ code }) => {
      if (isCurrent()) this.#lose(code)
    }
  }

  #take(frame: GatewayFrame): void {
    if (frame.op === Opcode.DISPATCH) this.#dispatch(frame)
    else if (frame.op === Opcode.HELLO) this.#greet(frame.d)
    else if (frame.op === Opcode.HEARTBEAT) this.#beat()
    else if (frame.op === Opcode.HEARTBEAT_ACK) this.#hearBack()
    else if (frame.op === Opcode.RECONNECT) this.#lose(0)
    else if (frame.op === Opcode.INVALID_SESSION) this.#beginAnew(frame.d === true)
  }

  /** A session that can't be resumed is followed by a new one on the same connection; a new one that is refused is tried again later. */
  #beginAnew(isResumable: boolean): void {
    const isResuming = this.#session !== null && !this.#isLive
    if (!isResumable) this.#session = null
    if (isResuming && !isResumable) this.#identify()
    else this.#lose(0)
  }

  #dispatch(frame: GatewayFrame): void {
    const event = eventFrom(frame)
    if (event.type === 'READY') this.#session = { id: event.data.session_id, sequence: frame.s ?? 0 }
    else if (this.#session !== null && frame.s !== null) this.#session.sequence = frame.s
    this.#listeners.onEvent(event)
    if (event.type !== 'READY' && event.type !== 'RESUMED') return
    this.#failures = 0
    this.#isLive = true
    this.#listeners.onLink({ state: 'live' })
  }

  #greet(hello: unknown): void {
    this.#hearBack()
    const interval_ms = heartbeatOf(hello)
    // Clients that came back together don't beat together.
    this.#beatAfter(interval_ms * Math.random(), interval_ms)
    const { id: session_id, sequence: seq } = this.#session ?? {}
    if (session_id !== undefined) this.#say(Opcode.RESUME, { token: this.#token, session_id, seq })
    else this.#identify()
  }

  #identify(): void {
    const presence = { status: this.#listeners.status(), since: null, activities: [], afk: false }
    this.#say(Opcode.IDENTIFY, { token: this.#token, properties: programOf(navigator), presence })
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

  #hearBack(): void {
    clearTimeout(this.#overdue)
    this.#overdue = undefined
  }

  #lose(code: number): void {
    this.#forget(back_soon)
    if (code === CloseCode.AUTHENTICATION_FAILED || FINAL.has(code)) {
      this.#end()
      if (FINAL.has(code)) this.#listeners.onLink({ state: 'over' })
      else this.#listeners.onRefused()
      return
    }
    if (ENDING.has(code)) this.#session = null
    this.#retryAfter()
  }

  #retryAfter(): void {
    this.#failures += 1
    const wait_ms = waitBefore(this.#failures, Math.random())
    this.#listeners.onLink({ state: 'lost', retryAt: Date.now() + wait_ms })
    this.#retry = setTimeout(() => void this.#tryAgain(), wait_ms)
  }

  #forget(code: number): void {
    clearTimeout(this.#heartbeat)
    this.#hearBack()
    const socket = this.#socket
    this.#socket = null
    this.#isLive = false
    socket?.close(code)
  }
}

function heartbeatOf(hello: unknown): number {
  const isSaid = typeof hello === 'object' && hello !== null && 'heartbeat_interval' in hello
  return isSaid && typeof hello.heartbeat_interval === 'number' ? hello.heartbeat_interval : 41_250
}
