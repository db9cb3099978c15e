const RIFF_BYTES = 12
/** The first chunk types of a WebP image, and the positions of its size (RFC 9649, 2.5 to 2.7). */
const SMALLEST_BYTES = 30

/**
 * The size of a WebP image by its first bytes. The decoder can't determine it without the complete file.
 *
 * @returns undefined if it isn't one
 */
export function sizeOfWebp(bytes: Uint8Array): { width: number; height: number } | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (head.length < SMALLEST_BYTES || head.toString('latin1', 0, 4) !== 'RIFF') return undefined
  if (head.toString('latin1', 8, RIFF_BYTES) !== 'WEBP') return undefined
  const kind = head.toString('latin1', RIFF_BYTES, 16)
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  return undefined
}
