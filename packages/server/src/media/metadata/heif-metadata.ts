import { heifItems } from '../decoding/heif-items.ts'
import type { ByteSource } from './byte-source.ts'
import { blank, type Patch } from './metadata-patch.ts'

const HEAD_BYTES = 16
const MOST_BOXES = 1000
/** The maximum size of an item's description; real ones are far smaller. */
const MOST_META_BYTES = 1024 * 1024
/** The items without image data: Exif and XMP. The orientation is a property, and is kept. */
const BLANKED: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri '])

/** Blanks the parts of an AVIF or HEIC file that don't affect its appearance. */
export async function* heifMetadata(source: ByteSource): AsyncIterable<Patch> {
  let at = 0
  // A file has only one box that describes it.
  let isDescribed = false
  for (let boxes = 0; at + 8 <= source.length && boxes < MOST_BOXES; boxes++) {
    const head = await source.read(at, Math.min(HEAD_BYTES, source.length - at))
    const declared = head.readUInt32BE(0)
    const isLong = declared === 1
    if (isLong && head.length < HEAD_BYTES) return
    const length = isLong ? Number(head.readBigUInt64BE(8)) : declared || source.length - at
    const start = at + (isLong ? HEAD_BYTES : 8)
    if (at + length < start || at + length > source.length) return
    const name = head.toString('latin1', 4, 8)
    if (name === 'uuid') yield blank(start + 16, at + length)
    if (name === 'meta' && !isDescribed && length <= MOST_META_BYTES) {
      isDescribed = true
      const content = Buffer.from(await source.read(start, at + length - start))
      for (const { type, extents } of heifItems({ content, start }, source.length) ?? []) {
        if (!BLANKED.has(type)) continue
        for (const extent of extents) if (extent.end > extent.start) yield blank(extent.start, extent.end)
      }
    }
    at += length
  }
}
