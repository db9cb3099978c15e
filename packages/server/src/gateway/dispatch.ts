import { promisify } from 'node:util'
import { constants, deflateRaw, inflateRawSync } from 'node:zlib'
import type { Encoding, EncodingName } from './wire/encoding.ts'

const deflate = promisify(deflateRaw)

/**
 * One event as sessions receive it. It is serialized once. Its bytes are created once for each encoding, kept while it
 * is being sent, and created again for a client that resumes.
 */
export class Dispatch {
  readonly type: string
  /** The length of its payload, in characters. */
  readonly length: number
  #payload: string | Buffer
  #made: { [name in EncodingName]?: Made } = {}

  constructor(type: string, payload: string) {
    this.type = type
    this.length = payload.length
    this.#payload = payload
  }

  /** `d`, as JSON text. */
  get payload(): string {
    return typeof this.#payload === 'string' ? this.#payload : inflateRawSync(this.#payload).toString()
  }

  /** Compresses the text from now on, for a large event that is rarely sent again. */
  async compress(): Promise<void> {
    this.#payload = await deflate(this.payload, { level: constants.Z_BEST_SPEED })
  }

  /** `d` in an encoding. */
  body(encoding: Encoding): Buffer {
    return this.#in(encoding).body
  }

  /**
   * The whole payload. Only the sequence number differs between sessions, so sessions with the same number share the
   * frame.
   */
  frame(encoding: Encoding, sequence: number): Buffer {
    const made = this.#in(encoding)
    if (made.sequence !== sequence) {
      made.frame = encoding.event(this, sequence)
      made.sequence = sequence
    }
    return made.frame
  }

  /** Releases the bytes, after it was sent to all connected sessions. */
  release(): void {
    this.#made = {}
  }

  #in(encoding: Encoding): Made {
    const known = this.#made[encoding.name]
    if (known) return known
    const made = { body: encoding.body(this.payload), sequence: null, frame: NOTHING }
    this.#made[encoding.name] = made
    return made
  }
}

interface Made {
  readonly body: Buffer
  /** The sequence number that the cached frame contains. */
  sequence: number | null
  frame: Buffer
}

const NOTHING = Buffer.alloc(0)
