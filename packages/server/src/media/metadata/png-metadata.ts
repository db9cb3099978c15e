import { crc32 } from 'node:zlib'
import type { ByteSource } from './byte-source.ts'
import { blank, type Patch } from './metadata-patch.ts'
import { exifOrientation, turning } from './orientation.ts'

const SIGNATURE_BYTES = 8
/** The length, type and checksum of a chunk. */
const FRAME_BYTES = 12
const MOST_CHUNKS = 1_000_000
/** The chunks that affect the appearance. Of the others, those that are critical for decoders are kept too. */
const KEPT: ReadonlySet<string> = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)
/** An undefined type, which is private and ancillary. */
const VOID = 'voId'
const ZEROS = Buffer.alloc(65_536)
/** Longer Exif data isn't parsed. */
const MOST_EXIF_BYTES = 65_536

/** Blanks the parts of a PNG file (PNG, third edition, 5) that don't affect its appearance. */
export async function* pngMetadata(source: ByteSource): AsyncIterable<Patch> {
  let at = SIGNATURE_BYTES
  for (let chunks = 0; at + FRAME_BYTES <= source.length && chunks < MOST_CHUNKS; chunks++) {
    const head = await source.read(at, 8)
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    const end = at + FRAME_BYTES + length
    if (end > source.length) return
    if (!KEPT.has(type) && type !== VOID && /^[a-z]/u.test(type)) yield* voided(source, type, at, length)
    if (type === 'IEND') {
      if (end < source.length) yield blank(end, source.length)
      return
    }
    at = end
  }
}

async function* voided(source: ByteSource, type: string, at: number, length: number): AsyncIterable<Patch> {
  const isExif = type === 'eXIf' && length <= MOST_EXIF_BYTES
  const kept = isExif ? turning(exifOrientation(await source.read(at + 8, length))) : undefined
  const fits = kept !== undefined && kept.length <= length
  const bytes = Buffer.concat([Buffer.from(fits ? type : VOID, 'latin1'), fits ? kept : Buffer.alloc(0)])
  const zeros = length + 4 - bytes.length
  yield { at: at + 4, bytes, zeros }
  let sum = crc32(bytes)
  for (let left = zeros; left > 0; left -= ZEROS.length)
    sum = crc32(ZEROS.subarray(0, Math.min(left, ZEROS.length)), sum)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(sum)
  yield { at: at + 8 + length, bytes: checksum, zeros: 0 }
}
