import { promisify } from 'node:util'
import { constants, deflateRaw, inflateRawSync } from 'node:zlib'
import type { Encoding, EncodingName } from './wire/encoding.ts'

const deflate = promisify(deflateRaw)

/**
 * One event as sessions receive it. Its text is written once; its bytes are made once for each encoding, kept while it is
 * on its way out, and made anew if a client comes back for it.
 */
export class Dispatch {
  readonly type: string
  /** How many characters its payload has. */
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

  /** From now on its text is kept compressed: for what is large and hardly ever sent again. */
  async compress(): Promise<void> {
    this.#payload = await deflate(this.payload, { level: constants.Z_BEST_SPEED })
  }

  /** `d` in an encoding. */
  body(encoding: Encoding): Buffer {
    return this.#in(encoding).body
  }

  /** The whole payload: only its envelope differs between sessions, and not even that where they stand alike. */
  frame(encoding: Encoding, sequence: number): Buffer {
    const made = this.#in(encoding)
    if (made.sequence !== sequence) {
      made.frame = encoding.event(this, sequence)
      made.sequence = sequence
    }
    return made.frame
  }

  /** Gives back the bytes: it was sent to all who were there. */
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
  /** Whose frame it is. */
  sequence: number | null
  frame: Buffer
}

const NOTHING = Buffer.alloc(0)
