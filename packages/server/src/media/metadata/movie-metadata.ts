import type { ByteSource } from './byte-source.ts'
import { blank, type Patch } from './metadata-patch.ts'

const HEAD_BYTES = 16
const MOST_BOXES = 10_000
/** Boxes that contain other boxes. */
const NESTED: ReadonlySet<string> = new Set(['moov', 'trak'])
/** The boxes with a camera's location and programs' own data, which aren't needed to play it. */
const BLANKED: ReadonlySet<string> = new Set(['udta', 'meta'])
const XMP = 'be7acfcb97a942e89c71999491e3afac'
const VOID = Buffer.from('free', 'latin1')

/** Blanks the parts of an MP4 or QuickTime file (ISO/IEC 14496-12) that don't affect video and sound. */
export async function* movieMetadata(source: ByteSource): AsyncIterable<Patch> {
  const ends = [source.length]
  let at = 0
  for (let boxes = 0; boxes < MOST_BOXES; boxes++) {
    while (ends.length > 1 && at >= (ends.at(-1) ?? 0)) ends.pop()
    const most = ends.at(-1) ?? 0
    if (at + 8 > most) return
    const head = await source.read(at, Math.min(HEAD_BYTES, source.length - at))
    const declared = head.readUInt32BE(0)
    const isLong = declared === 1
    if (isLong && head.length < HEAD_BYTES) return
    const length = isLong ? Number(head.readBigUInt64BE(8)) : declared || most - at
    const start = at + (isLong ? HEAD_BYTES : 8)
    if (at + length < start || at + length > most) return
    const name = head.toString('latin1', 4, 8)
    if (BLANKED.has(name)) {
      yield { at: at + 4, bytes: VOID, zeros: 0 }
      if (at + length > start) yield blank(start, at + length)
    } else if (name === 'uuid' && (await source.read(start, 16)).toString('hex') === XMP) {
      if (at + length > start + 16) yield blank(start + 16, at + length)
    } else if (NESTED.has(name)) {
      ends.push(at + length)
      at = start
      continue
    }
    at += length
  }
}
