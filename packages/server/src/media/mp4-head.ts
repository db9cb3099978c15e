/** A box is as long as its first four bytes say, and called as the next four; 1 stands for a length in eight bytes after that. */
const HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16

interface Box {
  readonly name: string
  readonly content: Buffer
}

/**
 * How long a film lasts, ms, by what its head says (ISO/IEC 14496-12, 4.2 and 8.2.2). What it shows is for browsers to find out.
 *
 * @returns undefined if it isn't an MP4
 */
export function lengthOfMp4(bytes: Uint8Array): number | undefined {
  const film = [...boxesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))]
  if (film[0]?.name !== 'ftyp') return undefined
  const movie = film.find(({ name }) => name === 'moov')
  const header = movie && [...boxesOf(movie.content)].find(({ name }) => name === 'mvhd')
  return header && durationOf(header.content)
}

function durationOf(header: Buffer): number | undefined {
  const isLong = header[0] === 1
  if (header.length < (isLong ? 32 : 20)) return undefined
  const ticksPerSecond = header.readUInt32BE(isLong ? 20 : 12)
  const ticks = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return ticksPerSecond === 0 ? undefined : (ticks / ticksPerSecond) * 1000
}

/** The boxes that stand one after the other; nothing follows one that is not whole. */
function* boxesOf(bytes: Buffer): Iterable<Box> {
  let at = 0
  while (at + HEAD_BYTES <= bytes.length) {
    const said = bytes.readUInt32BE(at)
    const isLong = said === 1
    const head = isLong ? LONG_HEAD_BYTES : HEAD_BYTES
    if (isLong && at + head > bytes.length) return
    const length = isLong ? Number(bytes.readBigUInt64BE(at + HEAD_BYTES)) : said || bytes.length - at
    if (length < head || at + length > bytes.length) return
    yield { name: bytes.toString('latin1', at + 4, at + HEAD_BYTES), content: bytes.subarray(at + head, at + length) }
    at += length
  }
}
