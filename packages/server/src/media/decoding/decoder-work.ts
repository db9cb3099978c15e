import type { ImageRules, PictureFormat } from '../image-kinds.ts'

/** How a picture is drawn. */
export interface Drawing {
  readonly format: PictureFormat
  /** Neither side is longer. */
  readonly size: number
  /** Whether the middle of it is to fill a square of that size. */
  readonly isSquare: boolean
  readonly isAnimated: boolean
}

/** What a picture is, by what its pixels were found to be. */
export interface PictureLook {
  readonly format: PictureFormat
  readonly frames: number
  readonly width: number
  readonly height: number
}

/** Pixels that stand one after the other. */
export interface RawPixels {
  readonly width: number
  readonly height: number
  readonly channels: 3
}

/** What decoders do. The bytes of the picture come with it, but for a file. */
export type DecoderWork =
  /** Decodes all of a picture, so that what is kept can also be shown. */
  | { readonly kind: 'look'; readonly formats: ImageRules['formats'] | null }
  /** Reads the head of a picture that lies in a file. */
  | { readonly kind: 'measure'; readonly path: string }
  /** Reads the head of a picture of which only the beginning is there. */
  | { readonly kind: 'head' }
  /** Without a head where it says what the bytes are. */
  | { readonly kind: 'draw'; readonly drawing: Drawing; readonly raw?: RawPixels }

/** A picture's head, by the decoder. */
export interface DecodedHead {
  readonly format: PictureFormat
  readonly frames: number
  readonly width: number
  readonly height: number
  /** As it is to be shown. */
  readonly shownWidth: number
  readonly shownHeight: number
}

/** What comes of it; null where the picture can't be decoded or is beyond the bounds. */
export interface DecoderAnswers {
  look: PictureLook | null
  measure: DecodedHead | null
  head: DecodedHead | null
  /** The size of what was drawn, whose bytes come with it. */
  draw: { readonly width: number; readonly height: number } | null
}
