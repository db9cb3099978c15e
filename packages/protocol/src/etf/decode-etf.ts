import { isUtf8 } from 'node:buffer'
import { ETF_VERSION, Tag } from './tags.ts'

/** The maximum depth of terms. */
export const MAX_TERM_DEPTH = 64
/** The maximum number of bytes of an integer. */
const MOST_DIGITS = 8

/** Thrown for bytes that aren't a term, or for a term that a payload can't contain. */
export class EtfError extends Error {}

/**
 * Decodes a term into the equivalent JSON value (External Term Format, docs/spec/gateway.md#external-term-format):
 * binaries become strings, maps become objects with string keys, integers beyond 2^53 become strings of their digits,
 * the atoms nil and null become null. A list of small integers that a client packed as a string becomes a list.
 *
 * @throws EtfError for bytes that aren't exactly one term; for terms that JSON can't represent: other atoms, atoms as
 *   keys, tuples, processes, functions, bit strings, improper lists, duplicate keys, invalid UTF-8, compressed terms; for
 *   integers of more than 64 bits; for terms nested deeper than {@link MAX_TERM_DEPTH}
 */
export function decodeEtf(bytes: Buffer): unknown {
  const reader = new Reader(bytes)
  if (reader.byte() !== ETF_VERSION) throw new EtfError('not a term of version 131')
  const value = reader.value(MAX_TERM_DEPTH)
  if (!reader.isAtEnd) throw new EtfError('bytes behind the term')
  return value
}

const ATOMS: ReadonlyMap<string, null | boolean> = new Map([
  ['nil', null],
  ['null', null],
  ['true', true],
  ['false', false],
])

class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    return this.#take(1).readUInt8()
  }

  value(depth: number): unknown {
    const tag = this.byte()
    switch (tag) {
      case Tag.SMALL_INTEGER:
        return this.byte()
      case Tag.INTEGER:
        return this.#take(4).readInt32BE()
      case Tag.SMALL_BIG:
        return this.#big(this.byte())
      case Tag.LARGE_BIG:
        return this.#big(this.#size())
      case Tag.NEW_FLOAT:
        return this.#float()
      case Tag.BINARY:
        return this.#text()
      case Tag.SMALL_ATOM:
      case Tag.SMALL_ATOM_UTF8:
        return this.#atom(this.byte())
      case Tag.ATOM:
      case Tag.ATOM_UTF8:
        return this.#atom(this.#shortSize())
      case Tag.NIL:
        return []
      case Tag.STRING:
        return [...this.#take(this.#shortSize())]
      case Tag.LIST:
        return this.#list(inside(depth))
      case Tag.MAP:
        return this.#map(inside(depth))
      default:
        throw new EtfError(`a term of kind ${tag}`)
    }
  }

  #list(depth: number): unknown[] {
    const size = this.#count(1)
    const values: unknown[] = []
    while (values.length < size) values.push(this.value(depth))
    if (this.byte() !== Tag.NIL) throw new EtfError('an improper list')
    return values
  }

  #map(depth: number): object {
    const size = this.#count(2)
    const entries: [string, unknown][] = []
    while (entries.length < size) entries.push([this.#key(), this.value(depth)])
    const map = Object.fromEntries(entries)
    if (Object.keys(map).length < size) throw new EtfError('a key that comes twice')
    return map
  }

  #key(): string {
    if (this.byte() !== Tag.BINARY) throw new EtfError('a key that is no binary')
    return this.#text()
  }

  #text(): string {
    const bytes = this.#take(this.#size())
    if (!isUtf8(bytes)) throw new EtfError('text that is no UTF-8')
    return bytes.toString()
  }

  #atom(size: number): null | boolean {
    const name = this.#take(size).toString('latin1')
    const value = ATOMS.get(name)
    if (value === undefined) throw new EtfError('an atom that stands for nothing')
    return value
  }

  #big(size: number): number | string {
    const isNegative = this.byte() === 1
    if (size > MOST_DIGITS) throw new EtfError('an integer of more than 64 bits')
    const digits = this.#take(size)
    const magnitude = digits.reduceRight((sum, digit) => (sum << 8n) | BigInt(digit), 0n)
    const value = isNegative ? -magnitude : magnitude
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  }

  #float(): number {
    const value = this.#take(8).readDoubleBE()
    if (!Number.isFinite(value)) throw new EtfError('a number that is not finite')
    return value
  }

  /** Reads the number of parts that follow, each of which takes at least so many bytes. */
  #count(bytesEach: number): number {
    const count = this.#size()
    if (count * bytesEach > this.#bytes.length - this.#at) throw new EtfError('a size beyond the end')
    return count
  }

  #size(): number {
    return this.#take(4).readUInt32BE()
  }

  #shortSize(): number {
    return this.#take(2).readUInt16BE()
  }

  #take(size: number): Buffer {
    const end = this.#at + size
    if (end > this.#bytes.length) throw new EtfError('a size beyond the end')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }
}

function inside(depth: number): number {
  if (depth === 0) throw new EtfError('terms nested too deep')
  return depth - 1
}
