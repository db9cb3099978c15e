import { Transform, type TransformCallback } from 'node:stream'
import { RESERVED } from './proxy-path.ts'

/** How much of a page is searched for the position at which to insert the script, bytes. */
const LONGEST_BEGINNING = 16_384
const SCRIPT = `<script src="${RESERVED}first.js"></script>`
/** The beginning of a page after which the script is inserted; before the doctype it would switch browsers to quirks mode. */
const BEGINNING = /^(?:\s|<!--[\s\S]*?-->|<!doctype[^>]*>)*(?:<html[^>]*>)?(?:\s|<!--[\s\S]*?-->)*(?:<head[^>]*>)?/iu
/** After the end of such a tag, the position of the script is known. */
const BEGUN = /<(?:head|body|script)/iu
/** How much of the text before a chunk may be the beginning of such a tag. */
const TAIL = 6
/**
 * The scheme, host and port that are hard-coded in a development server's client, for a tunnel
 * (docs/spec/activities.md#development-servers).
 */
const PINS = [
  /(\bsocketProtocol\s*=\s*)"[^"]*"(?=\s*\|\|)/u,
  /(\bsocketHost\s*=\s*`\$\{\s*)"[^"]*"(?=\s*\|\|)/u,
  /(\bhmrPort\s*=\s*)\d+\b/u,
]

/** Inserts our script before all others of a page while it is streamed. */
export class ScriptFirst extends Transform {
  #beginning: string | null = ''
  #tail = ''
  #isInTag = false

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#beginning === null) {
      done(null, chunk)
      return
    }
    // latin1 keeps all bytes, also if the page isn't UTF-8.
    const text = chunk.toString('latin1')
    this.#beginning += text
    if (this.#hasBegun(text) || this.#beginning.length >= LONGEST_BEGINNING) this.#give(done)
    else done()
  }

  override _flush(done: TransformCallback): void {
    if (this.#beginning === null) done()
    else this.#give(done)
  }

  /** Searches only the new text, so that small chunks take linear time. */
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
 * Removes the pinned address from a development server's client, so that it connects to the page's own address. A body too long to
 * be that client passes unchanged.
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

/** Whether a path is that of Vite's client, which connects back to the development server. */
export const isViteClient = (path: string): boolean => path.endsWith('/@vite/client')
