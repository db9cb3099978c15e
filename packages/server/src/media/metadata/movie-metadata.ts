import type { ByteSource } from './byte-source.ts'
import { blank, type Patch } from './patch.ts'

const HEAD_BYTES = 16
const MOST_BOXES = 10_000
/** Boxes whose content is boxes in turn. */
const NESTED: ReadonlySet<string> = new Set(['moov', 'trak'])
/** Where a camera says where it was, and programs whatever they like; no part of film or sound. */
const BLANKED: ReadonlySet<string> = new Set(['udta', 'meta'])
const XMP = 'be7acfcb97a942e89c71999491e3afac'
const VOID = Buffer.from('free', 'latin1')

/** What of an MP4 or QuickTime file (ISO/IEC 14496-12) is about other things than film and sound. */
export async function* movieMetadata(source: ByteSource): AsyncIterable<Patch> {
  const ends = [source.length]
  let at = 0
  for (let boxes = 0; boxes < MOST_BOXES; boxes++) {
    while (ends.length > 1 && at >= (ends.at(-1) ?? 0)) ends.pop()
    const most = ends.at(-1) ?? 0
    if (at + 8 > most) return
    const head = await source.read(at, Math.min(HEAD_BYTES, source.length - at))
    const said = head.readUInt32BE(0)
    const isLong = said === 1
    if (isLong && head.length < HEAD_BYTES) return
    const length = isLong ? Number(head.readBigUInt64BE(8)) : said || most - at
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
