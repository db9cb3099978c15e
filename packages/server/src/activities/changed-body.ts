import { Transform, type TransformCallback } from 'node:stream'
import { RESERVED } from './proxy-path.ts'

/** How much of a page is looked through for the place of a script, bytes. */
const LONGEST_BEGINNING = 16_384
const SCRIPT = `<script src="${RESERVED}first.js"></script>`
/** What may stand before the first script without a browser taking the page for an old one. */
const BEGINNING = /^(?:\s|<!--[\s\S]*?-->|<!doctype[^>]*>)*(?:<html[^>]*>)?(?:\s|<!--[\s\S]*?-->)*(?:<head[^>]*>)?/iu
/** A page that has come to the end of such a tag has come to where the script belongs. */
const BEGUN = /<(?:head|body|script)/iu
/** How much of what came before may be the beginning of such a tag. */
const TAIL = 6
/**
 * Scheme, host and port that a development server's client has built in, for a tunnel
 * (docs/spec/activities.md#development-servers).
 */
const PINS = [
  /(\bsocketProtocol\s*=\s*)"[^"]*"(?=\s*\|\|)/u,
  /(\bsocketHost\s*=\s*`\$\{\s*)"[^"]*"(?=\s*\|\|)/u,
  /(\bhmrPort\s*=\s*)\d+\b/u,
]

/** Puts our script before all others of a page that passes. */
export class ScriptFirst extends Transform {
  #beginning: string | null = ''
  #tail = ''
  #isInTag = false

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#beginning === null) {
      done(null, chunk)
      return
    }
    // What isn't UTF-8 keeps its bytes.
    const text = chunk.toString('latin1')
    this.#beginning += text
    if (this.#hasBegun(text) || this.#beginning.length >= LONGEST_BEGINNING) this.#give(done)
    else done()
  }

  override _flush(done: TransformCallback): void {
    if (this.#beginning === null) done()
    else this.#give(done)
  }

  /** Looks at what is new alone, however little comes at a time. */
  #hasBegun(text: string): boolean {
    if (this.#isInTag) return text.includes('>')
    const seen = this.#tail + text
    const begun = BEGUN.exec(seen)
    this.#tail = seen.slice(-TAIL)
    this.#isInTag = begun !== null
    return begun !== null && seen.includes('>', begun.index)
  }

  #give(done: TransformCallback): void {
    const beginning = this.#beginning ?? ''
    this.#beginning = null
    const place = BEGINNING.exec(beginning)?.[0].length ?? 0
    done(null, Buffer.from(beginning.slice(0, place) + SCRIPT + beginning.slice(place), 'latin1'))
  }
}

/** Vite's client has some 30 KB. */
const LONGEST_CLIENT = 2 ** 20

/**
 * Frees the client of a development server of the address that it was told: it comes back to where the page is. What is too long to be
 * that client passes unchanged.
 */
export class AddressFreed extends Transform {
  #chunks: Buffer[] = []
  #length = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#length += chunk.length
    this.#chunks.push(chunk)
    const isTooLong = this.#length > LONGEST_CLIENT
    done(null, isTooLong ? Buffer.concat(this.#chunks.splice(0)) : null)
  }

  override _flush(done: TransformCallback): void {
    const text = Buffer.concat(this.#chunks).toString()
    const freed = PINS.reduce((changed, pin) => changed.replace(pin, '$1null'), text)
    done(null, this.#length > LONGEST_CLIENT ? null : freed)
  }
}

/** Whether a path is that of Vite's client, which finds its way back to the server. */
export const isViteClient = (path: string): boolean => path.endsWith('/@vite/client')
