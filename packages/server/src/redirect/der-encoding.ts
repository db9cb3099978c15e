/** Encodes values in DER (X.690), for certificates. */

const UNIVERSAL = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const

/** A value of a universal type. */
export const der = (type: keyof typeof UNIVERSAL, ...contents: Uint8Array[]): Buffer =>
  tagged(UNIVERSAL[type], ...contents)

/** A context-specific value; `isConstructed` if it consists of values. */
export const inContext = (number: number, isConstructed: boolean, ...contents: Uint8Array[]): Buffer =>
  tagged((isConstructed ? 0xa0 : 0x80) + number, ...contents)

/** A BIT STRING of whole bytes, of which the last `unused` bits don't count. */
export const bitString = (bytes: Uint8Array, unused = 0): Buffer => der('bits', Buffer.from([unused]), bytes)

/** @param dotted such as `2.5.4.3` */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der('oid', Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** @param ms since 1970, before 2050 */
export function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/gu, '')
  return der('utcTime', Buffer.from(`${digits.slice(2, 14)}Z`))
}

function tagged(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes = bytesOf(length, 256)
  return [0x80 + bytes.length, ...bytes]
}

const base128 = (value: number): number[] =>
  bytesOf(value, 128).map((byte, index, all) => (index < all.length - 1 ? byte + 0x80 : byte))

function bytesOf(value: number, base: number): number[] {
  const rest = Math.floor(value / base)
  return [...(rest > 0 ? bytesOf(rest, base) : []), value % base]
}
