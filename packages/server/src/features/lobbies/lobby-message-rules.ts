import type { LobbyMetadata, NewLobbyMessage } from '@guildhall/protocol/objects/applications/lobby'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'

/** The validated content of a new message. */
export interface SentLobbyMessage {
  readonly author: User
  readonly content: string
  readonly flags: number
  readonly metadata: LobbyMetadata | undefined
}

/** The fields of a message that lobbies don't show. */
const UNSUPPORTED = [
  'embeds',
  'components',
  'attachments',
  'sticker_ids',
  'poll',
  'message_reference',
  'shared_client_theme',
] as const

const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0)

/**
 * The text of a message. Content that lobbies don't show is refused instead of silently ignored.
 *
 * @throws EmptyMessage, InvalidFormBody
 */
export function mustBePlainLobbyMessage(body: NewLobbyMessage): string {
  const sent = UNSUPPORTED.filter((field) => !isEmpty(body[field]))
  if (sent.length > 0) {
    const message = 'Guildhall does not support this field in lobbies.'
    throw new ApiError(
      'InvalidFormBody',
      sent.map((field) => ({ path: [field], code: 'UNSUPPORTED', message })),
    )
  }
  const content = body.content ?? ''
  if (content === '') throw new ApiError('EmptyMessage')
  return content
}
