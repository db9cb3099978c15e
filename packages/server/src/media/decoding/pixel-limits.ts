import { LIMITS } from '@guildhall/protocol/limits'
import type { PictureFormat } from '../image-kinds.ts'

/** How many pixels an image may have in all frames: newer formats take several times as long to decode. */
const MOST_PIXELS: Readonly<Record<PictureFormat, number>> = {
  png: LIMITS.imagePixels,
  jpeg: LIMITS.imagePixels,
  gif: LIMITS.imagePixels,
  webp: LIMITS.imagePixels / 2,
  avif: LIMITS.imagePixels / 8,
}

export const isWithinPixels = (format: PictureFormat, width: number, height: number, frames = 1): boolean =>
  width * height * frames <= MOST_PIXELS[format]
