import { hash } from 'node:crypto'
import { ApiError, fieldError } from '../kernel/api-error.ts'
import type { Motion } from './animation.ts'
import type { PictureLook } from './decoding/decoder-work.ts'
import { decodeInProcess } from './decoding/decoders.ts'
import type { ImageFormat, ImageRules } from './image-kinds.ts'

/** A picture that was looked at and found whole. */
export interface ValidatedImage {
  readonly bytes: Uint8Array
  readonly format: ImageFormat
  /** Whether it has more than one frame. */
  readonly isAnimated: boolean
  readonly width: number
  readonly height: number
  /** 32 hex digits of the content, with `a_` before them if it moves (docs/spec/images.md#hashes). */
  readonly hash: string
  /** Who sent it: it counts for their storage. */
  readonly senderId: string
}

/** Whose picture it is: one at a time is decoded for each user. */
export interface Sender {
  readonly user: { readonly id: string }
}

type Path = string | readonly (string | number)[]

/**
 * Reads the picture that a field of the body holds as a data URI. Call it before `write`: it takes its time. What was
 * not sent stays absent and what is to be removed stays null, so that the result tells the three apart:
 *
 *     const icon = await readImage('icon', body.icon, MOVING_IMAGE, caller)
 *     return write(async (tx) => {
 *       mustMayMove(icon, tx.guild)  // and the like: rules that ask for the guild as it is now
 *       const after = { ...before, icon: icon === undefined ? before.icon : (icon?.hash ?? null) }
 *       await replaceImage(tx, { kind: 'icon', ownerId: guild.id, guildId: guild.id }, icon)
 *
 * The format is judged from the bytes; the type that the URI declares counts for nothing
 * (docs/spec/images.md#format-of-an-image).
 *
 * @throws InvalidFormBody with IMAGE_INVALID for what is no data URI or of a format that the field doesn't take, with
 * BINARY_TYPE_MAX_SIZE for what is too large; InvalidAsset for what can't be decoded or has too many pixels; RateLimited and
 * ServiceUnavailable when too many pictures wait, of the sender or in all
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

/** The bytes that a data URI holds, whatever they are. @throws InvalidFormBody with IMAGE_INVALID for what is none */
export function dataOf(field: Path, sent: string): Buffer {
  // White space stands in one place of the pattern only: in two, it would try every way to share it out between them.
  const base64 = /^data:[\w.+/-]+;base64,([A-Za-z\d+/\s]+(?:=\s*){0,2})$/u.exec(sent)?.[1]
  if (base64 === undefined) throw invalid(field)
  return Buffer.from(base64, 'base64')
}

/** The same for a picture that came as it is: a part of a multipart body. */
export async function readImageBytes(
  field: Path,
  bytes: Uint8Array,
  rules: ImageRules,
  { user }: Sender,
): Promise<ValidatedImage> {
  mustFit(field, bytes, rules)
  const done = await decodeInProcess('reading', user.id, { kind: 'look', formats: rules.formats }, bytes)
  if (!done?.answer) throw new ApiError('InvalidAsset')
  return imageOf(field, bytes, rules, { look: done.answer, user })
}

/** A picture without metadata, and how it moves; null where it stands still. */
export interface MovingImage {
  readonly image: ValidatedImage
  readonly motion: Motion | null
}

/** The same for the picture of a sticker, which is given out as it came, but for its metadata. */
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
  // Where nothing may move, the first frame of a moving WebP stands for it.
  const isAnimated = frames > 1 && formats.includes('gif')
  return withHash({ bytes, format, isAnimated, width, height, senderId: user.id })
}

/** An image with the hash that belongs to it. */
export function withHash(looked: Omit<ValidatedImage, 'hash'>): ValidatedImage {
  const digest = hash('sha256', looked.bytes, 'hex').slice(0, 32)
  return { ...looked, hash: looked.isAnimated ? `a_${digest}` : digest }
}

const invalid = (field: Path) => fieldError(field, 'IMAGE_INVALID', 'Invalid image data')
