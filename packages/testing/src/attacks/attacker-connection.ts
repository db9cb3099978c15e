import { connect, type Socket } from 'node:net'
import type { Outcomes, RunningAttack } from './attack.ts'

/** Attackers have an address of their own, so that per-address limits don't affect the other clients. */
const ATTACKER = '127.0.0.2'
/** How long a server may leave bytes unread until it counts as having stopped reading, ms. */
const STOPPED_MS = 300

/** An attacker's connection: bytes are sent unchanged, and responses are counted by status. */
export class AttackerConnection {
  readonly socket: Socket
  readonly statuses: string[] = []
  #isClosedByServer = false
  #isReleased = false

  constructor(
    port: number,
    { reads = true, localAddress = ATTACKER }: { reads?: boolean; localAddress?: string } = {},
  ) {
    this.socket = connect({ host: '127.0.0.1', port, localAddress })
    this.socket.on('error', () => {})
    this.socket.once('close', () => {
      this.#isClosedByServer = !this.#isReleased
    })
    if (reads) this.#read()
  }

  /** Resolves when everything was passed to the system, or the server has stopped reading or closed the connection. */
  send(head: string, body: string | Uint8Array = ''): Promise<void> {
    return new Promise((resolve) => {
      const stopped = setTimeout(resolve, STOPPED_MS)
      const done = () => {
        clearTimeout(stopped)
        resolve()
      }
      this.socket.once('close', done)
      this.socket.write(head)
      this.socket.write(body, () => {
        this.socket.off('close', done)
        done()
      })
    })
  }

  /** Resolves when the connection is closed. */
  release(): Promise<void> {
    this.#isReleased = true
    return new Promise((resolve) => {
      if (this.socket.closed) resolve()
      else this.socket.once('close', () => resolve()).destroy()
    })
  }

  get isClosedByServer(): boolean {
    return this.#isClosedByServer
  }

  /** A response may arrive in two pieces, so the end of the last one is checked again. */
  #read(): void {
    let tail = ''
    this.socket.setEncoding('latin1').on('data', (text: string) => {
      const seen = tail + text
      const found = [...seen.matchAll(/HTTP\/1\.1 (\d{3}) /gu)]
      for (const [, status = ''] of found) this.statuses.push(status)
      const last = found.at(-1)
      tail = seen.slice(Math.max(last ? last.index + last[0].length : 0, seen.length - STATUS_LINE))
    })
  }
}

const STATUS_LINE = 'HTTP/1.1 200 '.length - 1

/** The outcomes of connections that are held together. */
export const combineConnections = (connections: readonly AttackerConnection[]): RunningAttack => ({
  outcomes: () => outcomesOf(connections),
  release: async () => void (await Promise.all(connections.map((each) => each.release()))),
})

function outcomesOf(connections: readonly AttackerConnection[]): Outcomes {
  const outcomes: Record<string, number> = {}
  const count = (name: string) => {
    outcomes[name] = (outcomes[name] ?? 0) + 1
  }
  for (const { statuses, isClosedByServer } of connections) {
    for (const status of statuses) count(status)
    if (isClosedByServer) count('closed')
  }
  return outcomes
}
