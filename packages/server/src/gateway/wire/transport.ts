import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Compressor } from './compressor.ts'
import { framed, ROOM } from './frame-room.ts'

/** How a connection's frames go out: in the order in which they were sent, compressed or not. */
export class Transport {
  readonly #socket: WebSocket
  readonly #line: Duplex
  readonly #isBinary: boolean
  #compressor: Compressor | null
  #queue: Buffer[] = []
  #queuedBytes = 0
  #sentBytes = 0
  #compressing: Promise<void> | null = null
  #isHolding = false
  #isReleased = false

  /**
   * @param line what the socket writes to
   * @param isBinary whether frames are binary that aren't compressed
   */
  constructor(socket: WebSocket, line: Duplex, isBinary: boolean, compressor: Compressor | null = null) {
    this.#socket = socket
    this.#line = line
    this.#isBinary = isBinary
    this.#compressor = compressor
  }

  get isCompressed(): boolean {
    return this.#compressor !== null
  }

  /** Bytes that wait for the client to read them. */
  get waiting(): number {
    return this.#socket.bufferedAmount + this.#queuedBytes
  }

  /** Bytes that no longer wait: rises whenever the client reads. */
  get left(): number {
    return this.#sentBytes - this.waiting
  }

  /** All that is sent from now on is compressed. */
  compressWith(compressor: Compressor): void {
    this.#compressor = compressor
  }

  /** @param frame a payload with room in front of it */
  send(frame: Buffer): void {
    if (!this.#compressor) {
      this.#write(framed(frame, this.#isBinary))
      return
    }
    this.#sentBytes += frame.length
    this.#queue.push(frame)
    this.#queuedBytes += frame.length
    this.#compressing ??= this.#compressAll(this.#compressor)
  }

  /** Resolves when all that was sent so far has left, or can't leave any more. */
  async drained(): Promise<void> {
    await this.#compressing
    // A ping stands behind all that was sent before it.
    await new Promise<void>((resolve) => this.#socket.ping(undefined, false, () => resolve()))
  }

  /** Closes when all that was sent so far is on its way. */
  close(code: number, reason: string): void {
    if (this.#compressing) void this.#compressing.then(() => this.#socket.close(code, reason))
    else this.#socket.close(code, reason)
  }

  /** Gives back what the connection held; called once, when it is over. */
  release(): void {
    this.#isReleased = true
    this.#queue = []
    this.#compressor?.release()
  }

  /** What is written in one go leaves in one piece: to hand something to the system costs more than to make it. */
  #write(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (!this.#isHolding) {
      this.#isHolding = true
      this.#line.cork()
      process.nextTick(() => {
        this.#isHolding = false
        this.#line.uncork()
      })
    }
    this.#sentBytes += frame.length
    this.#line.write(frame)
  }

  async #compressAll(compressor: Compressor): Promise<void> {
    while (this.#queue.length > 0) {
      const frames = this.#queue
      this.#queue = []
      for (const frame of frames) {
        const compressed = await compressor.compress(frame.subarray(ROOM))
        this.#queuedBytes -= frame.length
        if (this.#isReleased) return
        if (!compressed) return this.#socket.terminate()
        this.#socket.send(compressed.bytes, { binary: compressed.isBinary })
      }
    }
    this.#compressing = null
  }
}
