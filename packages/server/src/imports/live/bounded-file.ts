import { Transform, type TransformCallback } from 'node:stream'
import type { Clock } from '../../kernel/clock.ts'

/** A file that is read up to a maximum size, and fails if nothing is received for a while. */
export class BoundedFile extends Transform {
  readonly #clock: Clock
  readonly #maxBytes: number
  readonly #idle_ms: number
  #received = 0
  #lastAt: number

  constructor(clock: Clock, maxBytes: number, idle_ms: number) {
    super()
    this.#clock = clock
    this.#maxBytes = maxBytes
    this.#idle_ms = idle_ms
    this.#lastAt = clock.now()
    // Without a listener, an error after the last reader has stopped would end the process.
    this.on('error', () => {})
    this.#watch(idle_ms)
  }

  override _transform(chunk: Uint8Array, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#received += chunk.length
    this.#lastAt = this.#clock.now()
    if (this.#received > this.#maxBytes) done(new Error('the file is too large'))
    else done(null, chunk)
  }

  #watch(ms: number): void {
    const timer = this.#clock.after(ms, () => {
      // A reader that pauses isn't the source's fault.
      if (this.readableLength > 0) this.#lastAt = this.#clock.now()
      const left = this.#lastAt + this.#idle_ms - this.#clock.now()
      if (left > 0) this.#watch(left)
      else this.destroy(new Error('the response is too slow'))
    })
    this.once('close', () => timer.cancel())
  }
}
