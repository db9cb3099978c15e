import type { ByteSource } from './byte-source.ts'
import { blank, type Patch } from './metadata-patch.ts'

const SCREEN_BYTES = 13
const FRAME_BYTES = 10
const [EXTENSION, FRAME, TRAILER] = [0x21, 0x2c, 0x3b]
const [COMMENT, APPLICATION] = [0xfe, 0xff]
/** The application extensions that contain the loop count and colours, which are kept. */
const KEPT: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])
const APPLICATION_BYTES = 11
/** The maximum number of blocks, which have at most 256 bytes: more than any allowed file has. */
const MOST_PIECES = 2_000_000

/** Blanks the parts of a GIF file (GIF89a, 24 and 26) that don't affect its appearance: comments and XMP. */
export async function* gifMetadata(source: ByteSource): AsyncIterable<Patch> {
  const screen = await source.read(0, SCREEN_BYTES)
  if (screen.length < SCREEN_BYTES) return
  let at = SCREEN_BYTES + tableBytes(screen.readUInt8(10))
  for (let pieces = 0; at < source.length && pieces < MOST_PIECES; pieces++) {
    const head = await source.read(at, FRAME_BYTES)
    if (head[0] === TRAILER) {
      if (at + 1 < source.length) yield blank(at + 1, source.length)
      return
    }
    const isFrame = head[0] === FRAME && head.length === FRAME_BYTES
    if (!isFrame && (head[0] !== EXTENSION || head.length < 2)) return
    const label = isFrame ? null : head.readUInt8(1)
    at += isFrame ? FRAME_BYTES + tableBytes(head.readUInt8(9)) + 1 : 2
    const isBlanked = label === COMMENT || (label === APPLICATION && !(await isKept(source, at)))
    for (; at < source.length && pieces < MOST_PIECES; pieces++) {
      const length = (await source.read(at, 1))[0] ?? 0
      const end = Math.min(at + 1 + length, source.length)
      if (isBlanked && end > at + 1) yield blank(at + 1, end)
      at = end
      if (length === 0) break
    }
  }
}

/** The size of the colour table that a header announces. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

async function isKept(source: ByteSource, at: number): Promise<boolean> {
  const name = await source.read(at, APPLICATION_BYTES + 1)
  return name[0] === APPLICATION_BYTES && KEPT.has(name.toString('latin1', 1))
}
