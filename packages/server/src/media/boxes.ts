/** A box is as long as its first four bytes say, and called as the next four; 1 stands for a length in eight bytes after that. */
const HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16

/** A part of a file of the ISO base media format. */
export interface Box {
  readonly name: string
  readonly content: Buffer
  /** Where it begins and ends in what was read. */
  readonly start: number
  readonly end: number
}

/** The boxes that stand one after the other (ISO/IEC 14496-12, 4.2); nothing follows one that is not whole. */
export function* boxesOf(bytes: Buffer): Iterable<Box> {
  let at = 0
  while (at + HEAD_BYTES <= bytes.length) {
    const said = bytes.readUInt32BE(at)
    const isLong = said === 1
    const head = isLong ? LONG_HEAD_BYTES : HEAD_BYTES
    if (isLong && at + head > bytes.length) return
    const length = isLong ? Number(bytes.readBigUInt64BE(at + HEAD_BYTES)) : said || bytes.length - at
    if (length < head || at + length > bytes.length) return
    const name = bytes.toString('latin1', at + 4, at + HEAD_BYTES)
    yield { name, content: bytes.subarray(at + head, at + length), start: at, end: at + length }
    at += length
  }
}
