/** The frames of an animated image. */
export interface Motion {
  readonly frames: number
  readonly seconds: number
}

/** Programs show a frame with a smaller delay for a tenth of a second. */
const LEAST_GIF_DELAY = 2

/**
 * The motion of an animated PNG, by its frame controls; undefined for a static image. It may be truncated, but must be
 * decodable.
 */
export function motionOfPng(bytes: Uint8Array): Motion | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let isAnimated = false
  let frames = 0
  let seconds = 0
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4)
    if (type === ANIMATION_CONTROL) isAnimated = true
    if (type === FRAME_CONTROL && at + 34 <= view.byteLength) {
      frames++
      // A denominator of 0 means hundredths.
      seconds += view.getUint16(at + 28) / (view.getUint16(at + 30) || 100)
    }
  }
  return isAnimated && frames > 1 ? { frames, seconds } : undefined
}

/** The types of the chunks `acTL` and `fcTL`. */
const ANIMATION_CONTROL = 0x61_63_54_4c
const FRAME_CONTROL = 0x66_63_54_4c

/** The motion of a GIF, by its images and the delays before them; undefined for a static image. */
export function motionOfGif(bytes: Uint8Array): Motion | undefined {
  let frames = 0
  let hundredths = 0
  let delay = 0
  let at = 13 + colorTableSize(bytes[10])
  for (;;) {
    if (bytes[at] === EXTENSION) {
      if (bytes[at + 1] === GRAPHIC_CONTROL) delay = (bytes[at + 4] ?? 0) + (bytes[at + 5] ?? 0) * 256
      at = afterBlocks(bytes, at + 2)
    } else if (bytes[at] === IMAGE) {
      frames++
      hundredths += delay < LEAST_GIF_DELAY ? 10 : delay
      delay = 0
      at = afterBlocks(bytes, at + 11 + colorTableSize(bytes[at + 9]))
    } else return frames > 1 ? { frames, seconds: hundredths / 100 } : undefined
  }
}

const EXTENSION = 0x21
const GRAPHIC_CONTROL = 0xf9
const IMAGE = 0x2c

/** The size of a colour table in bytes, from the flags before it. */
const colorTableSize = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1))

/** The end of a sequence of sub-blocks: each begins with its length, and the last is empty. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    const length = bytes[at]
    if (length === undefined) return bytes.length
    at += length + 1
    if (length === 0) return at
  }
}
