import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Compressor } from './compressor.ts'
import { framed, HEADER_SPACE } from './frame-header-space.ts'

/** A socket on which others can wait for the frames of its transport. */
interface FrameSocket extends WebSocket {
  written: () => Promise<void>
}

/** Sends a connection's frames in order, compressed or not. */
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
   * @param line the socket's underlying stream
   * @param isBinary whether uncompressed frames are binary
   */
  constructor(socket: FrameSocket, line: Duplex, isBinary: boolean, compressor: Compressor | null = null) {
    this.#socket = socket
    this.#line = line
    this.#isBinary = isBinary
    this.#compressor = compressor
    socket.written = async () => {
      await this.#compressing
    }
  }

  get isCompressed(): boolean {
    return this.#compressor !== null
  }

  /** The bytes that the client hasn't read yet. */
  get waiting(): number {
    return this.#socket.bufferedAmount + this.#queuedBytes
  }

  /** The number of bytes that have been sent, which increases whenever the client reads. */
  get left(): number {
    return this.#sentBytes - this.waiting
  }

  /** Compresses all frames from now on. */
  compressWith(compressor: Compressor): void {
    this.#compressor = compressor
  }

  /** @param frame a payload with space for a frame header */
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

  /** Resolves when everything sent so far has left, or can't leave any more. */
  async drained(): Promise<void> {
    await this.#compressing
    // A ping is sent after everything before it.
    await new Promise<void>((resolve) => this.#socket.ping(undefined, false, () => resolve()))
  }

  /** Closes the connection after everything sent so far. */
  close(code: number, reason: string): void {
    if (this.#compressing) void this.#compressing.then(() => this.#socket.close(code, reason))
    else this.#socket.close(code, reason)
  }

  /** Called at each heartbeat: releases the memory of the compressor if nothing else happens. */
  releaseIfIdle(): void {
    if (!this.#compressing) this.#compressor?.releaseIfIdle?.()
  }

  /** Releases the connection's memory; called once, at its end. */
  release(): void {
    this.#isReleased = true
    this.#queue = []
    this.#compressor?.release()
  }

  /** Buffers that are written together are sent by one system call, which takes longer than creating a frame. */
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
        const compressed = await compressor.compress(frame.subarray(HEADER_SPACE))
        this.#queuedBytes -= frame.length
        if (this.#isReleased) return
        if (!compressed) return this.#socket.terminate()
        this.#socket.send(compressed.bytes, { binary: compressed.isBinary })
      }
    }
    this.#compressing = null
  }
}
