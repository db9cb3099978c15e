import { hash } from 'node:crypto'
import { ApiError, fieldError } from '../kernel/api-error.ts'
import type { Motion } from './animation.ts'
import { bytesOfDataUri } from './bytes-of-uri.ts'
import type { PictureLook } from './decoding/decoder-work.ts'
import { decodeInProcess } from './decoding/decoders.ts'
import type { ImageFormat, ImageRules } from './image-kinds.ts'

/** A validated image. */
export interface ValidatedImage {
  readonly bytes: Uint8Array
  readonly format: ImageFormat
  /** Whether it has more than one frame. */
  readonly isAnimated: boolean
  readonly width: number
  readonly height: number
  /** 32 hexadecimal digits derived from the content, after `a_` if it is animated (docs/spec/images.md#hashes). */
  readonly hash: string
  /** The user for whose storage it counts. */
  readonly senderId: string
}

/** The sender of an image. One image at a time is decoded for each. */
export interface Sender {
  readonly user: { readonly id: string }
}

type Path = string | readonly (string | number)[]

/**
 * Reads an image from a data URI in a field of the body. Call it before `write`, because decoding takes long. An absent
 * field remains undefined and one that removes the image remains null, so that the result distinguishes the three:
 *
 *     const icon = await readImage('icon', body.icon, MOVING_IMAGE, caller)
 *     return write(async (tx) => {
 *       mustMayMove(icon, tx.guild)  // and other rules that need the guild's current state
 *       const after = { ...before, icon: icon === undefined ? before.icon : (icon?.hash ?? null) }
 *       await replaceImage(tx, { kind: 'icon', ownerId: guild.id, guildId: guild.id }, icon)
 *
 * The format is determined from the bytes; the type that the URI declares is ignored
 * (docs/spec/images.md#format-of-an-image).
 *
 * @throws InvalidFormBody with IMAGE_INVALID for an invalid data URI or a format that the field doesn't accept, with
 * BINARY_TYPE_MAX_SIZE for an image that is too large; InvalidAsset if it can't be decoded or has too many pixels;
 * RateLimited and ServiceUnavailable if too many images of the sender, or in total, are queued
 */
export async function readImage(field: Path, sent: string, rules: ImageRules, sender: Sender): Promise<ValidatedImage>
export async function readImage<T extends null | undefined>(
  field: Path,
  sent: string | T,
  rules: ImageRules,
  sender: Sender,
): Promise<ValidatedImage | T>
export async function readImage(field: Path, sent: string | null | undefined, rules: ImageRules, sender: Sender) {
  return typeof sent === 'string' ? readImageBytes(field, dataOf(field, sent), rules, sender) : sent
}

/** The bytes in a data URI, of any type. @throws InvalidFormBody with IMAGE_INVALID if it isn't one */
export function dataOf(field: Path, sent: string): Buffer {
  const bytes = bytesOfDataUri(sent)
  if (!bytes) throw invalid(field)
  return bytes
}

/** Reads an image that was sent as a part of a multipart body. */
export async function readImageBytes(
  field: Path,
  bytes: Uint8Array,
  rules: ImageRules,
  { user }: Sender,
): Promise<ValidatedImage> {
  mustFit(field, bytes, rules)
  const done = await decodeInProcess('reading', user.id, { kind: 'validate', formats: rules.formats }, bytes)
  if (!done?.answer) throw new ApiError('InvalidAsset')
  return imageOf(field, bytes, rules, { look: done.answer, user })
}

/** An image without metadata, and its motion; null for a static one. */
export interface MovingImage {
  readonly image: ValidatedImage
  readonly motion: Motion | null
}

/** Reads the image of a sticker, which is served unchanged except for its metadata. */
export async function readStickerPicture(
  field: Path,
  bytes: Uint8Array,
  rules: ImageRules,
  { user }: Sender,
): Promise<MovingImage> {
  mustFit(field, bytes, rules)
  const done = await decodeInProcess('reading', user.id, { kind: 'sticker', formats: rules.formats }, bytes)
  if (!done?.answer) throw new ApiError('InvalidAsset')
  const { motion } = done.answer
  const image = imageOf(field, done.bytes, rules, { look: done.answer, user })
  return { image: withHash({ ...image, isAnimated: motion !== null }), motion }
}

function mustFit(field: Path, bytes: Uint8Array, { maxBytes }: ImageRules): void {
  if (bytes.length <= maxBytes) return
  throw fieldError(field, 'BINARY_TYPE_MAX_SIZE', `File cannot be larger than ${(maxBytes / 1024).toFixed(1)} kb.`)
}

function imageOf(
  field: Path,
  bytes: Uint8Array,
  { formats }: ImageRules,
  { look, user }: Sender & { readonly look: PictureLook },
): ValidatedImage {
  const { format, frames, width, height } = look
  if (!formats.includes(format)) throw invalid(field)
  // If animations aren't allowed, the first frame of an animated WebP is used.
  const isAnimated = frames > 1 && formats.includes('gif')
  return withHash({ bytes, format, isAnimated, width, height, senderId: user.id })
}

/** Adds the hash to an image. */
export function withHash(looked: Omit<ValidatedImage, 'hash'>): ValidatedImage {
  const digest = hash('sha256', looked.bytes, 'hex').slice(0, 32)
  return { ...looked, hash: looked.isAnimated ? `a_${digest}` : digest }
}

const invalid = (field: Path) => fieldError(field, 'IMAGE_INVALID', 'Invalid image data')
