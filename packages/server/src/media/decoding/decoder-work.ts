import type { Motion } from '../animation.ts'
import type { ImageRules, PictureFormat } from '../image-kinds.ts'

/** How an image is rendered. */
export interface Drawing {
  readonly format: PictureFormat
  /** The maximum length of either side. */
  readonly size: number
  /** Whether its centre is cropped to a square of that size. */
  readonly isSquare: boolean
  readonly isAnimated: boolean
}

/** The properties of an image, as found by decoding it. */
export interface PictureLook {
  readonly format: PictureFormat
  readonly frames: number
  readonly width: number
  readonly height: number
}

/** Uncompressed pixels, row by row. */
export interface RawPixels {
  readonly width: number
  readonly height: number
  readonly channels: 3
}

/** The tasks of decoders. The image's bytes are sent with a task, unless it names a file. */
export type DecoderWork =
  /** Decodes the complete image, so that everything that is stored can be shown. */
  | { readonly kind: 'validate'; readonly formats: ImageRules['formats'] | null }
  /** Removes the metadata of a sticker's image, decodes it completely, and determines its motion. */
  | { readonly kind: 'sticker'; readonly formats: ImageRules['formats'] }
  /** Removes the metadata of a file in place, if it is to be stripped, and reads the header of an image. */
  | { readonly kind: 'inspect'; readonly path: string; readonly isStripped: boolean; readonly isPicture: boolean }
  /** Reads the header of an image from its beginning only. */
  | { readonly kind: 'head' }
  /** Draws encoded bytes, or raw pixels with `raw`. */
  | { readonly kind: 'draw'; readonly drawing: Drawing; readonly raw?: RawPixels }

/** An image's header as the decoder reads it. */
export interface DecodedHead {
  readonly format: PictureFormat
  readonly frames: number
  readonly width: number
  readonly height: number
  /** The size after applying the orientation. */
  readonly shownWidth: number
  readonly shownHeight: number
}

/** The results of tasks; null if the image can't be decoded or exceeds the limits. */
export interface DecoderAnswers {
  validate: PictureLook | null
  /** Sent together with the image, stripped of metadata; `motion` is null for a static image. */
  sticker: (PictureLook & { readonly motion: Motion | null }) | null
  /** Null if the metadata could not be removed; without `head` if it isn't an image. */
  inspect: { readonly head: DecodedHead | null } | null
  head: DecodedHead | null
  /** The size of the drawn image, which is sent with it. */
  draw: { readonly width: number; readonly height: number } | null
}
