import type { IncomingMessage } from 'node:http'
import { Transform, type TransformCallback } from 'node:stream'
import { OutsideFailure } from '../kernel/external-requests.ts'

/** Reads a response body up to a maximum length. */
export class BoundedBody extends Transform {
  readonly #maxBytes: number
  #received = 0

  constructor(answer: IncomingMessage, maxBytes: number) {
    super()
    this.#maxBytes = maxBytes
    // Without a listener, an error after the last reader has stopped would end the process.
    this.on('error', () => {})
    this.once('close', () => answer.destroy())
    answer.once('error', () => this.destroy(new OutsideFailure('unreachable')))
    answer.pipe(this)
  }

  override _transform(chunk: Uint8Array, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#received += chunk.length
    if (this.#received > this.#maxBytes) done(new OutsideFailure('too_large'))
    else done(null, chunk)
  }
}
