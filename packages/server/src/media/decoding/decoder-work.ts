import type { Motion } from '../animation.ts'
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
  /** Removes metadata from a picture that can be a sticker, decodes all of it and says how it moves. */
  | { readonly kind: 'sticker'; readonly formats: ImageRules['formats'] }
  /** Removes the metadata of a file in place, if it is to be stripped, and reads its head, if it is a picture. */
  | { readonly kind: 'inspect'; readonly path: string; readonly isStripped: boolean; readonly isPicture: boolean }
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
  /** The picture without metadata comes with it; `motion` is null where it stands still. */
  sticker: (PictureLook & { readonly motion: Motion | null }) | null
  /** Null where the metadata could not be removed; without a head for what is no picture. */
  inspect: { readonly head: DecodedHead | null } | null
  head: DecodedHead | null
  /** The size of what was drawn, whose bytes come with it. */
  draw: { readonly width: number; readonly height: number } | null
}
