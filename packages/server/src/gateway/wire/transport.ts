import { constants, createDeflate } from 'node:zlib'
import type { WebSocket } from 'ws'

/** How a connection's frames go out. */
export interface Transport {
  send(frame: Buffer): void
  /** Bytes that wait for the client to read them. */
  readonly waiting: number
  /** Resolves when all that was sent so far has left, or can't leave any more. */
  drained(): Promise<void>
  /** Closes when all that was sent so far is on its way. */
  close(code: number, reason: string): void
  /** Gives back what the connection held; called once, when it is over. */
  release(): void
}

/** Frames as they are. */
export class PlainTransport implements Transport {
  readonly #socket: WebSocket
  readonly #options: { binary: boolean }

  constructor(socket: WebSocket, isBinary: boolean) {
    this.#socket = socket
    this.#options = { binary: isBinary }
  }

  send(frame: Buffer): void {
    this.#socket.send(frame, this.#options)
  }

  get waiting(): number {
    return this.#socket.bufferedAmount
  }

  drained(): Promise<void> {
    return leftSocket(this.#socket)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  release(): void {}
}

const FLUSHED = Buffer.from([0x00, 0x00, 0xff, 0xff])

/**
 * One deflate stream for the whole connection, flushed after each payload: a binary frame holds one payload and ends in
 * `00 00 ff ff` (conventions E.1).
 */
export class ZlibTransport implements Transport {
  readonly #socket: WebSocket
  readonly #deflate = createDeflate()
  #parts: Buffer[] = []
  #flushes = 0

  constructor(socket: WebSocket) {
    this.#socket = socket
    this.#deflate.on('data', (part: Buffer) => {
      this.#parts.push(part)
      this.#sendWhole()
    })
    this.#deflate.on('error', () => socket.terminate())
  }

  send(frame: Buffer): void {
    this.#deflate.write(frame)
    this.#deflate.flush(constants.Z_SYNC_FLUSH, () => {
      this.#flushes++
      this.#sendWhole()
    })
  }

  get waiting(): number {
    return this.#socket.bufferedAmount + this.#deflate.writableLength
  }

  async drained(): Promise<void> {
    await this.#compressed()
    return leftSocket(this.#socket)
  }

  close(code: number, reason: string): void {
    void this.#compressed().then(() => this.#socket.close(code, reason))
  }

  release(): void {
    this.#deflate.destroy()
  }

  /** Sends a payload once its flush is done and its last bytes have come out, in whichever order that happens. */
  #sendWhole(): void {
    if (this.#flushes === 0 || !this.#parts.at(-1)?.subarray(-4).equals(FLUSHED)) return
    const frame = Buffer.concat(this.#parts)
    this.#parts = []
    this.#flushes = 0
    this.#socket.send(frame, { binary: true })
  }

  #compressed(): Promise<void> {
    if (this.#deflate.destroyed) return Promise.resolve()
    return new Promise((resolve) => this.#deflate.write('', () => setImmediate(resolve)))
  }
}

/** A ping stands behind all that was sent before it. */
function leftSocket(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => socket.ping(undefined, false, () => resolve()))
}
