import { Opcode } from '@guildhall/protocol/gateway'
import { systemClock, type Timer } from '../kernel/clock.ts'

/** Clients send a heartbeat this often, ms: the gateway waits for longer. */
const HEARTBEAT_MS = 30_000

/** A dispatched event. */
export interface SessionEvent {
  readonly type: string
  readonly data: Record<string, unknown>
}

/** A user's connection to the gateway of a sandbox, as their client has one. */
export class UserSession {
  readonly id: string
  readonly #socket: WebSocket
  readonly #listeners = new Set<(event: SessionEvent) => void>()
  #timer: Timer

  private constructor(socket: WebSocket, id: string) {
    this.id = id
    this.#socket = socket
    this.#timer = this.#beatLater()
    socket.addEventListener('message', ({ data }) => this.#hear(String(data)))
  }

  static open(port: number, token: string): Promise<UserSession> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/?v=10&encoding=json`)
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`the gateway closed a user's connection: ${why}`))
      socket.addEventListener('close', ({ code, reason }) => fail(`${code} ${reason}`))
      const greet = ({ data }: MessageEvent) => {
        const { op, t, d } = JSON.parse(String(data))
        if (op === Opcode.HELLO) {
          const properties = { os: 'linux', browser: 'guildhall', device: 'guildhall' }
          socket.send(JSON.stringify({ op: Opcode.IDENTIFY, d: { token, properties } }))
        } else if (t === 'READY') {
          socket.removeEventListener('message', greet)
          resolve(new UserSession(socket, d.session_id))
        }
      }
      socket.addEventListener('message', greet)
    })
  }

  /** Calls back for every event from now on; the result stops that. */
  listen(hear: (event: SessionEvent) => void): () => void {
    this.#listeners.add(hear)
    return () => this.#listeners.delete(hear)
  }

  close(): void {
    this.#timer.cancel()
    this.#socket.close()
  }

  #beatLater(): Timer {
    return systemClock.after(HEARTBEAT_MS, () => {
      this.#send(Opcode.HEARTBEAT, null)
      this.#timer = this.#beatLater()
    })
  }

  #hear(text: string): void {
    const { op, t, d } = JSON.parse(text)
    if (op === Opcode.HEARTBEAT) this.#send(Opcode.HEARTBEAT, null)
    if (op !== Opcode.DISPATCH) return
    for (const hear of this.#listeners) hear({ type: t, data: d })
  }

  #send(op: number, d: unknown): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ op, d }))
  }
}
