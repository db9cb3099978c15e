/** A box begins with its length in four bytes and its type in four more; the length 1 means that a length in eight bytes follows. */
const HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16

/** A part of a file of the ISO base media format. */
export interface Box {
  readonly name: string
  readonly content: Buffer
  /** Its start and end in the bytes that were read. */
  readonly start: number
  readonly end: number
}

/** Consecutive boxes (ISO/IEC 14496-12, 4.2), up to the first incomplete one. */
export function* boxesOf(bytes: Buffer): Iterable<Box> {
  let at = 0
  while (at + HEAD_BYTES <= bytes.length) {
    const declared = bytes.readUInt32BE(at)
    const isLong = declared === 1
    const head = isLong ? LONG_HEAD_BYTES : HEAD_BYTES
    if (isLong && at + head > bytes.length) return
    const length = isLong ? Number(bytes.readBigUInt64BE(at + HEAD_BYTES)) : declared || bytes.length - at
    if (length < head || at + length > bytes.length) return
    const name = bytes.toString('latin1', at + 4, at + HEAD_BYTES)
    yield { name, content: bytes.subarray(at + head, at + length), start: at, end: at + length }
    at += length
  }
}
