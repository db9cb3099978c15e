import { ACTIVITY_LIMITS } from '@guildhall/protocol/activity-limits'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'
import { LINK_IMAGE } from '../../media/image-kinds.ts'
import { readImage, type Sender, type ValidatedImage } from '../../media/read-image.ts'

/** How much the aspect ratio of an image may differ from the required one. */
const TOLERANCE = 0.01

/**
 * Validates the image of a custom link, which must have the aspect ratio in which it is displayed.
 *
 * @throws InvalidFormBody, InvalidAsset
 */
export async function readLinkImage(sent: string, sender: Sender): Promise<ValidatedImage>
export async function readLinkImage(sent: string | undefined, sender: Sender): Promise<ValidatedImage | undefined>
export async function readLinkImage(sent: string | undefined, sender: Sender): Promise<ValidatedImage | undefined> {
  const image = await readImage('image', sent, LINK_IMAGE, sender)
  if (image && Math.abs(image.width / image.height / ACTIVITY_LIMITS.linkRatio - 1) > TOLERANCE)
    throw fieldError('image', 'IMAGE_INVALID', 'Must be 43:24.')
  return image
}

/**
 * Validates the image of a quick link: of any ratio, and also as plain base64, the form in which an Activity has it.
 *
 * @throws InvalidFormBody, InvalidAsset
 */
export async function readQuickImage(sent: string | null | undefined, sender: Sender): Promise<ValidatedImage | null> {
  if (sent == null || sent === '') return null
  return readImage('image', sent.startsWith('data:') ? sent : `data:image/png;base64,${sent}`, LINK_IMAGE, sender)
}

/** A link as URLs name it: its kind and its id. */
export interface LinkName {
  readonly isQuick: boolean
  readonly id: string
}

export const linkIdOf = ({ isQuick, id }: LinkName): string => `${isQuick ? 1 : 0}-${id}`

/** @throws NotFound for an invalid id */
export function readLinkId(text: string): LinkName {
  const [, kind, id = ''] = /^([01])-(\d+)$/u.exec(text) ?? []
  if (!isSnowflake(id)) throw new ApiError('NotFound')
  return { isQuick: kind === '1', id }
}
