import { SOUNDBOARD_LIMITS } from '@guildhall/protocol/soundboard-limits'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { bytesOfDataUri } from '../bytes-of-uri.ts'
import { type Sender, type ValidatedImage, withHash } from '../read-image.ts'
import { isMp3, mp3Duration } from './mp3-duration.ts'
import { oggDuration } from './ogg-duration.ts'
import { isOgg } from './ogg-packets.ts'

/** By how much encoders lengthen a sound to fill their last block, and the beginning that decoders skip. */
const PADDING_SECONDS = 0.1

/**
 * Reads an MP3 or an Ogg file from a data URI in a field of the body (docs/spec/soundboard.md#sound-files). The format
 * is determined from the bytes.
 *
 * @throws InvalidFormBody for an invalid data URI and a file that is too large, InvalidFileType, InvalidDuration,
 * DurationTooLong
 */
export function readSound(field: string, sent: string, { user }: Sender): ValidatedImage {
  const { bytes: maxBytes, seconds: maxSeconds } = SOUNDBOARD_LIMITS
  const bytes = bytesOfDataUri(sent)
  if (!bytes) throw fieldError(field, 'SOUND_INVALID', 'Invalid sound data')
  if (bytes.length > maxBytes)
    throw fieldError(field, 'BINARY_TYPE_MAX_SIZE', `File cannot be larger than ${(maxBytes / 1024).toFixed(1)} kb.`)
  const format = isOgg(bytes) ? 'ogg' : isMp3(bytes) ? 'mp3' : undefined
  if (!format) throw new ApiError('InvalidFileType')
  const seconds = format === 'ogg' ? oggDuration(bytes) : mp3Duration(bytes)
  if (!seconds) throw new ApiError('InvalidDuration')
  if (seconds > maxSeconds + PADDING_SECONDS) throw new ApiError('DurationTooLong')
  return withHash({ bytes, format, isAnimated: false, width: 0, height: 0, senderId: user.id })
}
