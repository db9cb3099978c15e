import type { ByteSource } from './byte-source.ts'
import { blank, type Patch } from './metadata-patch.ts'
import { exifOrientation, turning } from './orientation.ts'

const RIFF_BYTES = 12
const HEAD_BYTES = 8
const FLAGS_AT = 20
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04]
const KEPT: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** A chunk type that all readers skip. */
const VOID = 'JUNK'
const MOST_CHUNKS = 1_000_000
const MOST_EXIF_BYTES = 65_536

/** Blanks the parts of a WebP file (RFC 9649, 2.7) that don't affect its appearance. */
export async function* webpMetadata(source: ByteSource): AsyncIterable<Patch> {
  const riff = await source.read(0, FLAGS_AT + 1)
  if (riff.length <= FLAGS_AT) return
  const end = Math.min(source.length, riff.readUInt32LE(4) + HEAD_BYTES)
  const isExtended = riff.toString('latin1', RIFF_BYTES, RIFF_BYTES + 4) === 'VP8X'
  const flags = riff.readUInt8(FLAGS_AT)
  let isTurned = false
  let at = RIFF_BYTES
  for (let chunks = 0; at + HEAD_BYTES <= end && chunks < MOST_CHUNKS; chunks++) {
    const head = await source.read(at, HEAD_BYTES)
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const start = at + HEAD_BYTES
    if (start + length > end) break
    if (!KEPT.has(type) && type !== VOID) {
      const isExif = type === 'EXIF' && length <= MOST_EXIF_BYTES
      const kept = isExif ? turning(exifOrientation(withoutName(await source.read(start, length)))) : undefined
      if (kept && kept.length <= length) {
        isTurned = true
        yield { at: start, bytes: kept, zeros: length - kept.length }
      } else {
        yield { at, bytes: Buffer.from(VOID, 'latin1'), zeros: 0 }
        if (length > 0) yield blank(start, start + length)
      }
    }
    at = start + length + (length & 1)
  }
  const left = flags & ~HAS_XMP & ~(isTurned ? 0 : HAS_EXIF)
  if (isExtended && left !== flags) yield { at: FLAGS_AT, bytes: Buffer.from([left]), zeros: 0 }
  if (end < source.length) yield blank(end, source.length)
}

/** Some programs write the prefix that Exif data has in a JPEG file. */
const withoutName = (exif: Buffer): Buffer => (exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif)
