import { ACTIVITY_LIMITS } from '@guildhall/protocol/activity-limits'
import { fieldError } from '../../kernel/api-error.ts'
import { STILL_IMAGE } from '../../media/image-kinds.ts'
import { lengthOfMp4 } from '../../media/mp4-head.ts'
import { dataOf, readImage, type Sender, type ValidatedImage, withHash } from '../../media/read-image.ts'
import type { StoredActivity } from '../applications/activity-rules.ts'

const PICTURES = ['cover_image', 'background_image'] as const

type Field = (typeof PICTURES)[number] | 'preview_video'
type Sent = { readonly [field in Field]: string | null | undefined }

/** The validated images of an Activity: absent if not sent, null if removed. */
export type Art = { readonly [field in Field]: ValidatedImage | null | undefined }

/** The tolerance of an image's aspect ratio: one pixel of rounding, and a little more. */
const TOLERANCE = 0.01

/** @throws InvalidFormBody, InvalidAsset */
export async function readArt(sent: Sent, sender: Sender): Promise<Art> {
  const read = async (field: (typeof PICTURES)[number]) => {
    const image = await readImage(field, sent[field], STILL_IMAGE, sender)
    if (image) mustBeWide(field, image)
    return image
  }
  const [cover_image, background_image] = [await read('cover_image'), await read('background_image')]
  return { cover_image, background_image, preview_video: readFilm(sent.preview_video, sender) }
}

/** The hashes of the uploaded images. */
export const hashesOf = (art: Art): Partial<Pick<StoredActivity, Field>> =>
  Object.fromEntries(
    Object.entries(art).flatMap(([field, image]) => (image === undefined ? [] : [[field, image?.hash ?? null]])),
  )

function mustBeWide(field: string, { width, height }: ValidatedImage): void {
  const { artWidth, artRatio } = ACTIVITY_LIMITS
  if (width >= artWidth && Math.abs(width / height / artRatio - 1) <= TOLERANCE) return
  throw fieldError(field, 'IMAGE_INVALID', `Must be 16:9 and at least ${artWidth} pixels wide.`)
}

/** Validates a short MP4 video, with the length from its header. @throws InvalidFormBody */
function readFilm(sent: string | null | undefined, { user }: Sender): ValidatedImage | null | undefined {
  if (typeof sent !== 'string') return sent
  const bytes = dataOf('preview_video', sent)
  const { previewVideoBytes, previewVideo_ms } = ACTIVITY_LIMITS
  if (bytes.length > previewVideoBytes) {
    const message = `File cannot be larger than ${(previewVideoBytes / 1024).toFixed(1)} kb.`
    throw fieldError('preview_video', 'BINARY_TYPE_MAX_SIZE', message)
  }
  const length_ms = lengthOfMp4(bytes)
  if (length_ms === undefined) throw fieldError('preview_video', 'VIDEO_INVALID', 'Must be a film as MP4.')
  if (length_ms > previewVideo_ms) {
    throw fieldError('preview_video', 'VIDEO_TOO_LONG', `Must not last longer than ${previewVideo_ms / 1000} seconds.`)
  }
  return withHash({ bytes, format: 'mp4', isAnimated: false, width: 0, height: 0, senderId: user.id })
}
