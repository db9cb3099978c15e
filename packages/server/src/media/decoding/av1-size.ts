import { BitReader } from './bit-reader.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

const SEQUENCE_HEADER = 1
const FRAME_HEADER = 3
const FRAME = 6
/** The maximum number of frames in a still image, which are its layers (AV1 Image File Format, 2.1). */
const MOST_FRAMES = 4
/** The maximum number of bytes of a length, with seven bits in each (AV1, 4.10.5). */
const MOST_LENGTH_BYTES = 8

/**
 * The size of a still image by its AV1 data, for which the decoder allocates memory, whatever the file declares.
 *
 * @returns undefined if the data isn't that of one still image
 */
export function sizeOfAv1(bytes: Uint8Array): Size | undefined {
  let size: Size | undefined
  let frames = 0
  for (let at = 0; at < bytes.length; ) {
    const unit = unitAt(bytes, at)
    if (!unit) return undefined
    if (unit.type === SEQUENCE_HEADER) {
      if (size) return undefined
      size = sizeIn(unit.content)
    }
    if (unit.type === FRAME || unit.type === FRAME_HEADER) frames++
    if (frames > MOST_FRAMES) return undefined
    at = unit.end
  }
  return frames > 0 ? size : undefined
}

function unitAt(bytes: Uint8Array, at: number): { type: number; content: Uint8Array; end: number } | undefined {
  const head = bytes[at] ?? 0
  const type = (head >> 3) & 15
  const hasExtension = (head & 4) !== 0
  let start = at + (hasExtension ? 2 : 1)
  let end = bytes.length
  if ((head & 2) !== 0) {
    let length = 0
    for (let i = 0; ; i++) {
      const byte = bytes[start++]
      if (byte === undefined || i === MOST_LENGTH_BYTES) return undefined
      length += (byte & 127) * 128 ** i
      if (byte < 128) break
    }
    end = start + length
  }
  return end <= bytes.length ? { type, content: bytes.subarray(start, end), end } : undefined
}

/** The maximum frame size according to a sequence header (AV1, 5.5.1). */
function sizeIn(header: Uint8Array): Size {
  const bits = new BitReader(header)
  bits.skip(4)
  if (bits.read(1) === 1) bits.skip(5)
  else skipOperatingPoints(bits)
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1]
  return { width: bits.read(widthBits) + 1, height: bits.read(heightBits) + 1 }
}

function skipOperatingPoints(bits: BitReader): void {
  let delayBits = 0
  if (bits.read(1) === 1) {
    bits.skip(64)
    if (bits.read(1) === 1) bits.skipVariable()
    if (bits.read(1) === 1) {
      delayBits = bits.read(5) + 1
      bits.skip(42)
    }
  }
  const hasInitialDelay = bits.read(1) === 1
  const points = bits.read(5) + 1
  for (let i = 0; i < points; i++) {
    bits.skip(12)
    if (bits.read(5) > 7) bits.skip(1)
    if (delayBits > 0 && bits.read(1) === 1) bits.skip(2 * delayBits + 1)
    if (hasInitialDelay && bits.read(1) === 1) bits.skip(4)
  }
}
