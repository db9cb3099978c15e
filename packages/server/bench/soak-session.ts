import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'
import { WebSocket } from 'ws'

/** The intents that any bot may request, and MESSAGE_CONTENT. */
const INTENTS = ALL_INTENTS & ~(Intent.GUILD_PRESENCES | Intent.GUILD_MEMBERS)
/** Close codes after which clients don't reconnect, because they report a client error. */
const MISTAKES = [4004, 4010, 4011, 4012, 4013, 4014]
const RETRY_MS = 200
const BEAT_MS = 20_000

const codes: Record<number, number> = {}

/** Counters of all sessions of a load. */
export const seen = { frames: 0, identified: 0, resumed: 0, invalid: 0, cut: 0, codes }

/** A bot's session that can be disconnected for a time and resumed, closed, or stopped from reading. */
export class SoakSession {
  readonly #url: string
  readonly #token: string
  #socket: WebSocket | null = null
  #sessionId: string | null = null
  #sequence = 0
  #isOver = false
  #return: NodeJS.Timeout | undefined
  readonly #beat = setInterval(() => this.#send(Opcode.HEARTBEAT, this.#sequence), BEAT_MS)

  constructor(port: number, token: string) {
    this.#url = `ws://127.0.0.1:${port}/gateway/?v=10&encoding=json`
    this.#token = token
    this.#connect()
  }

  /** Drops the connection, and reconnects after a time. */
  cut(awayMs: number): void {
    this.#socket?.removeAllListeners('close')
    this.#socket?.terminate()
    this.#comeBack(awayMs)
  }

  /** Stops reading for a time, so that the server has to buffer frames. */
  stall(ms: number): void {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.pause()
    setTimeout(() => socket.readyState === WebSocket.OPEN && socket.resume(), ms)
  }

  leave(): void {
    this.#isOver = true
    clearInterval(this.#beat)
    clearTimeout(this.#return)
    this.#socket?.close(1000)
  }

  /** Schedules one reconnect, however often the connection was dropped: two connections would take the session from each other. */
  #comeBack(ms: number): void {
    clearTimeout(this.#return)
    this.#return = setTimeout(() => this.#connect(), ms)
  }

  #connect(): void {
    if (this.#isOver) return
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    socket.on('message', (data: Buffer) => this.#take(JSON.parse(data.toString())))
    socket.on('error', () => {})
    socket.on('close', (code) => {
      if (this.#isOver) return
      if (MISTAKES.includes(code)) throw new Error(`the server closed a session with ${code}`)
      seen.cut++
      seen.codes[code] = (seen.codes[code] ?? 0) + 1
      this.#comeBack(RETRY_MS)
    })
  }

  #send(op: number, d: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ op, d }))
  }

  #take({ op, t, s, d }: { op: number; t: string | null; s: number | null; d: { session_id?: string } }): void {
    seen.frames++
    if (s !== null) this.#sequence = s
    if (op === Opcode.HELLO) this.#greet()
    else if (op === Opcode.INVALID_SESSION) {
      seen.invalid++
      this.#sessionId = null
      this.#greet()
    } else if (t === 'READY') {
      seen.identified++
      this.#sessionId = d.session_id ?? null
    } else if (t === 'RESUMED') seen.resumed++
  }

  #greet(): void {
    const properties = { os: 'linux', browser: 'bench', device: 'bench' }
    if (this.#sessionId === null) this.#send(Opcode.IDENTIFY, { token: this.#token, intents: INTENTS, properties })
    else this.#send(Opcode.RESUME, { token: this.#token, session_id: this.#sessionId, seq: this.#sequence })
  }
}
