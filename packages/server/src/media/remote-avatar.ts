import { LIMITS } from '@guildhall/protocol/limits'
import { ApiError } from '../kernel/api-error.ts'
import { collect, type Outside, OutsideFailure } from '../kernel/external-requests.ts'
import type { Drawing } from './decoding/decoder-work.ts'
import { decodeInProcess } from './decoding/decoders.ts'
import type { ImageRules } from './image-kinds.ts'
import { readImageBytes, type Sender, type ValidatedImage, withHash } from './read-image.ts'

const RULES: ImageRules = { formats: ['png', 'jpeg', 'gif', 'webp', 'avif'], maxBytes: LIMITS.imageBytes }
const TIME_MS = 10_000
/** How an avatar is stored: small, because it is never shown larger and one webhook may use a thousand. */
const SMALL: Drawing = { format: 'webp', size: 256, isSquare: false, isAnimated: false }

/**
 * Fetches an avatar from another server, and converts it to a small static WebP for storage.
 *
 * @returns null if there is no image, or none that may be shown, which callers treat alike
 * @param sender for whom it is decoded: a webhook counts as a user
 * @throws RateLimited, ServiceUnavailable if too many images are queued
 */
export async function fetchAvatar(outside: Outside, url: string, sender: Sender): Promise<ValidatedImage | null> {
  try {
    const answer = await outside.get(url, { maxBytes: RULES.maxBytes, time_ms: TIME_MS, accept: 'image/*' })
    if (answer.status !== 200) {
      answer.body.destroy()
      return null
    }
    const { bytes } = await readImageBytes('avatar_url', await collect(answer), RULES, sender)
    return await drawSmall(bytes, sender)
  } catch (error) {
    if (error instanceof OutsideFailure) return null
    if (error instanceof ApiError && (error.error === 'InvalidAsset' || error.error === 'InvalidFormBody')) return null
    throw error
  }
}

async function drawSmall(bytes: Uint8Array, { user }: Sender): Promise<ValidatedImage | null> {
  const drawn = await decodeInProcess('reading', user.id, { kind: 'draw', drawing: SMALL }, bytes)
  return drawn?.answer
    ? withHash({ bytes: drawn.bytes, format: 'webp', isAnimated: false, ...drawn.answer, senderId: user.id })
    : null
}
