import { StickerFormat } from '@guildhall/protocol/enums/sticker'
import { LIMITS } from '@guildhall/protocol/limits'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { UploadedFile } from '../../kernel/files/upload-types.ts'
import { readStickerPicture, type Sender, type ValidatedImage, withHash } from '../../media/read-image.ts'
import { mustBeFitLottie, mustMoveWithinBounds } from './lottie-rules.ts'

/** A validated sticker file and its format. */
export interface StickerFile {
  readonly image: ValidatedImage
  readonly format: number
}

const PICTURES = { formats: ['png', 'gif'], maxBytes: LIMITS.stickerBytes } as const

/**
 * Validates the file of a sticker: an image or a Lottie animation, distinguished by its contents, within the limits of
 * size, duration and frame rate (docs/spec/expressions.md#sticker-files). Call it before `write`, because it is slow.
 *
 * @throws InvalidFormBody if there is no file or it is of another kind, FileTooLarge, InvalidAsset, and what {@link
 * mustBeFitLottie} and {@link mustMoveWithinBounds} throw
 */
export async function readStickerFile(file: UploadedFile | undefined, sender: Sender): Promise<StickerFile> {
  if (!file) throw fieldError('file', 'BASE_TYPE_REQUIRED', 'This field is required')
  const { bytes } = file
  if (bytes.length > LIMITS.stickerBytes) throw new ApiError('FileTooLarge')
  if (isText(bytes)) {
    const size = mustBeFitLottie(bytes)
    const image = withHash({ bytes, format: 'lottie', isAnimated: true, ...size, senderId: sender.user.id })
    return { image, format: StickerFormat.LOTTIE }
  }
  const { image, motion } = await readStickerPicture('file', bytes, PICTURES, sender)
  if (Math.max(image.width, image.height) > LIMITS.stickerPixels) throw new ApiError('InvalidAsset')
  if (motion) mustMoveWithinBounds(motion)
  return { image, format: formatOf(image) }
}

function formatOf({ format, isAnimated }: ValidatedImage): number {
  if (format === 'gif') return StickerFormat.GIF
  return isAnimated ? StickerFormat.APNG : StickerFormat.PNG
}

/** Whether a file looks like JSON: no image begins with white space or a bracket. */
const isText = (bytes: Uint8Array): boolean => /^\s*[{["]/u.test(Buffer.from(bytes.subarray(0, 64)).toString('utf8'))

/**
 * Lottie stickers are only for verified and partnered guilds (docs/spec/expressions.md#lottie-stickers).
 *
 * @throws InvalidAsset
 */
export function mustBeAllowedFormat(features: readonly string[], format: number): void {
  const isAllowed = features.includes('VERIFIED') || features.includes('PARTNERED')
  if (format === StickerFormat.LOTTIE && !isAllowed) throw new ApiError('InvalidAsset')
}
