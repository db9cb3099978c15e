import { ETF_VERSION, Tag } from './tags.ts'

/** Whether the keys of maps are encoded as binaries, like strings, or as atoms. */
export type KeyKind = 'binary' | 'atom'

/**
 * Encodes a JSON value as a complete term (External Term Format, docs/spec/gateway.md#external-term-format): strings as
 * UTF-8 binaries, integers of any length as integers, null and booleans as atoms, objects as maps. Undefined values are
 * omitted from objects and become nil in lists, as in JSON.
 *
 * @throws TypeError for values that JSON can't represent
 */
export function encodeEtf(value: unknown, keys: KeyKind = 'binary'): Buffer {
  const writer = new Writer(keys)
  writer.byte(ETF_VERSION)
  writer.value(value)
  return writer.bytes()
}

/**
 * Encodes a value as a part of a term, without the version byte of terms.
 *
 * @throws TypeError for values that JSON can't represent
 */
export function encodeTerm(value: unknown, keys: KeyKind = 'binary'): Buffer {
  const writer = new Writer(keys)
  writer.value(value)
  return writer.bytes()
}

/** An atom as a part of a term: up to 255 characters of Latin-1, the tag that every client reads. */
export function encodeAtom(name: string): Buffer {
  return Buffer.from([Tag.SMALL_ATOM, name.length, ...Buffer.from(name, 'latin1')])
}

/** The beginning of a map term with up to 255 keys, each of which is followed by its value. */
export function encodeMapHeader(size: number): Buffer {
  return Buffer.from([ETF_VERSION, Tag.MAP, 0, 0, 0, size])
}

const FIRST_BYTES = 1024
const INT32 = 2 ** 31

/** The atoms that represent JSON's literals. */
const ATOMS = { nil: encodeAtom('nil'), true: encodeAtom('true'), false: encodeAtom('false') }

class Writer {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0
  readonly #keys: KeyKind

  constructor(keys: KeyKind) {
    this.#keys = keys
  }

  /** The encoded bytes. */
  bytes(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length))
  }

  byte(value: number): void {
    this.#room(1)
    this.#bytes[this.#length++] = value
  }

  value(value: unknown): void {
    if (typeof value === 'string') this.#binary(value)
    else if (typeof value === 'number') this.#number(value)
    else if (value === null || value === undefined) this.#raw(ATOMS.nil)
    else if (typeof value === 'boolean') this.#raw(value ? ATOMS.true : ATOMS.false)
    else if (Array.isArray(value)) this.#list(value)
    else if (typeof value === 'object') this.#map(value)
    else throw new TypeError(`a ${typeof value} has no term`)
  }

  #list(values: readonly unknown[]): void {
    if (values.length > 0) {
      this.#sized(Tag.LIST, values.length)
      for (const value of values) this.value(value)
    }
    this.byte(Tag.NIL)
  }

  #map(value: object): void {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    this.#sized(Tag.MAP, entries.length)
    for (const [key, each] of entries) {
      if (this.#keys === 'atom') this.#raw(encodeAtom(key))
      else this.#binary(key)
      this.value(each)
    }
  }

  #number(value: number): void {
    if (!Number.isSafeInteger(value)) this.#float(value)
    else if (value >= 0 && value <= 0xff) {
      this.byte(Tag.SMALL_INTEGER)
      this.byte(value)
    } else if (value >= -INT32 && value < INT32) {
      this.byte(Tag.INTEGER)
      this.#room(4)
      this.#length = this.#bytes.writeInt32BE(value, this.#length)
    } else this.#big(value)
  }

  #float(value: number): void {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no term`)
    this.byte(Tag.NEW_FLOAT)
    this.#room(8)
    this.#length = this.#bytes.writeDoubleBE(value, this.#length)
  }

  /** Writes the sign and the digits in base 256, least significant first. */
  #big(value: number): void {
    this.byte(Tag.SMALL_BIG)
    const countAt = this.#length
    this.byte(0)
    this.byte(value < 0 ? 1 : 0)
    let rest = Math.abs(value)
    for (; rest > 0; rest = Math.floor(rest / 0x100)) this.byte(rest % 0x100)
    this.#bytes[countAt] = this.#length - countAt - 2
  }

  #binary(text: string): void {
    // A UTF-16 unit takes at most three bytes in UTF-8.
    this.#room(5 + 3 * text.length)
    const written = this.#bytes.write(text, this.#length + 5)
    this.#sized(Tag.BINARY, written)
    this.#length += written
  }

  #sized(tag: number, size: number): void {
    this.byte(tag)
    this.#room(4)
    this.#length = this.#bytes.writeUInt32BE(size, this.#length)
  }

  #raw(bytes: Buffer): void {
    this.#room(bytes.length)
    this.#length += bytes.copy(this.#bytes, this.#length)
  }

  #room(needed: number): void {
    if (this.#length + needed <= this.#bytes.length) return
    const wider = Buffer.allocUnsafe(2 * (this.#length + needed))
    this.#bytes.copy(wider, 0, 0, this.#length)
    this.#bytes = wider
  }
}
