import type { ByteSource } from './byte-source.ts'
import { blank, type Patch } from './metadata-patch.ts'
import { exifOrientation, turning } from './orientation.ts'

const EXIF = 'Exif\0\0'
/** The segments that are needed to show an image; all others are blanked. */
const KEPT: readonly [marker: number, begins: string][] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]
const LONGEST_NAME = 12
/** More segments, and blocks of data between them, than any image has. */
const MOST_STEPS = 100_000
const BLOCK_BYTES = 65_536
const [START_OF_SCAN, END_OF_IMAGE, COMMENT] = [0xda, 0xd9, 0xfe]

/** Blanks the parts of a JPEG file (ITU T.81, B.1) that don't affect its appearance. */
export async function* jpegMetadata(source: ByteSource): AsyncIterable<Patch> {
  let at = 2
  for (let steps = 0; at + 2 <= source.length && steps < MOST_STEPS; steps++) {
    const head = await source.read(at, 4)
    const marker = head[1] ?? 0
    if (head[0] !== 0xff) return
    if (marker === END_OF_IMAGE) {
      // Further images and videos may follow, with metadata of their own.
      if (at + 2 < source.length) yield blank(at + 2, source.length)
      return
    }
    if (marker === 0xff) at++
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (head.length < 4) return
    else {
      const end = at + 2 + head.readUInt16BE(2)
      if (end < at + 4 || end > source.length) return
      const patch = isApplications(marker) ? await patchOf(source, marker, at + 4, end) : undefined
      if (patch) yield patch
      at = marker === START_OF_SCAN ? await nextMarker(source, end) : end
    }
  }
}

const isApplications = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT

async function patchOf(source: ByteSource, marker: number, start: number, end: number): Promise<Patch | undefined> {
  const name = (await source.read(start, Math.min(LONGEST_NAME, end - start))).toString('latin1')
  if (KEPT.some(([kept, begins]) => marker === kept && name.startsWith(begins))) return undefined
  if (name.startsWith(EXIF)) {
    const tiff = await source.read(start + EXIF.length, end - start - EXIF.length)
    const kept = turning(exifOrientation(tiff))
    const bytes = kept && Buffer.concat([Buffer.from(EXIF, 'latin1'), kept])
    if (bytes && bytes.length <= end - start) return { at: start, bytes, zeros: end - start - bytes.length }
  }
  return start < end ? blank(start, end) : undefined
}

/** The end of the compressed pixels: the first marker that can't occur within them. */
async function nextMarker(source: ByteSource, from: number): Promise<number> {
  for (let at = from; at < source.length; ) {
    const block = await source.read(at, Math.min(BLOCK_BYTES, source.length - at))
    for (let i = block.indexOf(0xff); i >= 0 && i + 1 < block.length; i = block.indexOf(0xff, i + 1)) {
      const next = block[i + 1] ?? 0
      if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at + i
    }
    // The last byte may be the first of a marker.
    at += Math.max(1, block.length - 1)
  }
  return source.length
}
