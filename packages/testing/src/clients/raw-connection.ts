import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { until } from '../worlds/until.ts'

/** A connection on which bytes are sent unchanged: a client library would normalize them. */
export class RawConnection {
  readonly socket: Socket
  /** The received data, one character per byte. */
  received = ''

  constructor(server: Server) {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    this.socket.setEncoding('latin1')
    this.socket.on('error', () => {})
    this.socket.on('data', (text) => {
      this.received += text
    })
  }

  send(bytes: string | Uint8Array): this {
    this.socket.write(bytes)
    return this
  }

  /** Resolves with all data after a number of responses, or when the server disconnects. */
  async answers(count = 1): Promise<string> {
    await until(() => this.isOver || this.statuses.length >= count)
    return this.received
  }

  /** Resolves with all data when the server disconnects. */
  async hungUp(): Promise<string> {
    await until(() => this.isOver)
    this.socket.destroy()
    return this.received
  }

  /** The status of each response. */
  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3}) /gu)].map(([, status]) => Number(status))
  }

  get isOver(): boolean {
    return this.socket.destroyed || this.socket.readableEnded
  }
}
