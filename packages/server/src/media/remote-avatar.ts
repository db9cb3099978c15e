import { LIMITS } from '@guildhall/protocol/limits'
import { ApiError } from '../kernel/api-error.ts'
import { collect, type Outside, OutsideFailure } from '../kernel/outside.ts'
import { workOnPicture } from './codec.ts'
import type { ImageRules } from './image-kinds.ts'
import { type Image, readImageBytes, withHash } from './read-image.ts'

const RULES: ImageRules = { formats: ['png', 'jpeg', 'gif', 'webp', 'avif'], maxBytes: LIMITS.imageBytes }
const TIME_MS = 10_000
/** What an avatar is kept at, pixels a side: nobody shows one much larger, and anybody may name thousands. */
const SIDE = 256

/**
 * Fetches an avatar that lies elsewhere, as it is kept: a small WebP that stands still.
 *
 * @returns null if there is no picture, or none that may be shown: whoever asks can do no more about the one than about the other
 * @throws ServiceUnavailable if too many pictures wait to be read
 */
export async function fetchAvatar(outside: Outside, url: string): Promise<Image | null> {
  try {
    const answer = await outside.get(url, { maxBytes: RULES.maxBytes, time_ms: TIME_MS, accept: 'image/*' })
    if (answer.status !== 200) {
      answer.body.destroy()
      return null
    }
    const { bytes } = await readImageBytes('avatar_url', await collect(answer), RULES)
    return await drawSmall(bytes)
  } catch (error) {
    if (error instanceof OutsideFailure) return null
    if (error instanceof ApiError && (error.error === 'InvalidAsset' || error.error === 'InvalidFormBody')) return null
    throw error
  }
}

async function drawSmall(bytes: Uint8Array): Promise<Image> {
  const { data, info } = await workOnPicture('reading', (open) =>
    open(bytes, { failOn: 'none' })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer({ resolveWithObject: true }),
  )
  return withHash({ bytes: data, format: 'webp', isAnimated: false, width: info.width, height: info.height })
}
