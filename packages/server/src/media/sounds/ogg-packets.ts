const PAGE_BYTES = 27
const [CONTINUED, FIRST] = [1, 2]
/** A sound of 512 KiB has fewer packets, unless they are empty. */
const MOST_PACKETS = 100_000

interface Page {
  readonly flags: number
  readonly serial: number
  readonly segments: Buffer
  readonly start: number
  readonly end: number
}

/**
 * The packets of an Ogg file's only stream (RFC 3533); undefined if it isn't an Ogg file, has several streams, or has
 * anything else between its pages.
 */
export function readOggPackets(bytes: Buffer): Buffer[] | undefined {
  const packets: Buffer[] = []
  let pieces: Buffer[] = []
  let serial: number | undefined
  for (let at = 0; at < bytes.length; ) {
    const page = pageAt(bytes, at)
    if (!page || !fits(page, serial, pieces.length > 0)) return undefined
    serial = page.serial
    let from = page.start
    for (const length of page.segments) {
      pieces.push(bytes.subarray(from, from + length))
      from += length
      if (length === 255) continue
      packets.push(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))
      pieces = []
      if (packets.length > MOST_PACKETS) return undefined
    }
    at = page.end
  }
  return packets
}

/** Whether bytes begin like an Ogg file. */
export const isOgg = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'OggS'

function pageAt(bytes: Buffer, at: number): Page | undefined {
  if (at + PAGE_BYTES > bytes.length) return undefined
  if (bytes.toString('latin1', at, at + 4) !== 'OggS' || bytes.readUInt8(at + 4) !== 0) return undefined
  const start = at + PAGE_BYTES + bytes.readUInt8(at + 26)
  const segments = bytes.subarray(at + PAGE_BYTES, start)
  const end = start + segments.reduce((sum, length) => sum + length, 0)
  if (end > bytes.length) return undefined
  return { flags: bytes.readUInt8(at + 5), serial: bytes.readUInt32LE(at + 14), segments, start, end }
}

/** Whether a page continues the only stream. */
function fits({ flags, serial: own }: Page, serial: number | undefined, isWithin: boolean): boolean {
  const isFirst = (flags & FIRST) !== 0
  if (isFirst !== (serial === undefined) || (serial !== undefined && serial !== own)) return false
  return ((flags & CONTINUED) !== 0) === isWithin
}
