import type { Encoding } from './wire/encoding.ts'

/**
 * One event as sessions receive it. Its text is written once; its bytes are made once for each encoding, kept while it is
 * on its way out, and made anew if a client comes back for it.
 */
export class Dispatch {
  readonly type: string
  /** `d`, as JSON text. */
  readonly payload: string
  #body: { encoding: Encoding; bytes: Buffer } | null = null
  #frame: { encoding: Encoding; sequence: number; bytes: Buffer } | null = null

  constructor(type: string, payload: string) {
    this.type = type
    this.payload = payload
  }

  /** `d` in an encoding. */
  body(encoding: Encoding): Buffer {
    if (this.#body?.encoding !== encoding) this.#body = { encoding, bytes: encoding.body(this.payload) }
    return this.#body.bytes
  }

  /** The whole payload: only its envelope differs between sessions, and not even that where they stand alike. */
  frame(encoding: Encoding, sequence: number): Buffer {
    if (this.#frame?.encoding !== encoding || this.#frame.sequence !== sequence) {
      this.#frame = { encoding, sequence, bytes: encoding.event(this, sequence) }
    }
    return this.#frame.bytes
  }

  /** Gives back the bytes: it was sent to all who were there. */
  release(): void {
    this.#body = null
    this.#frame = null
  }
}
