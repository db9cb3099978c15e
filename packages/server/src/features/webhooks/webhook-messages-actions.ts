import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { Db } from '../../store/db.ts'
import type { KnownWebhook } from '../../store/rows/webhook-row.ts'
import { mustFindMessage } from '../messages/messages-actions.ts'
import type { ChannelKey } from '../messages/messages-store.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import type { Author } from '../messages/saying-actions.ts'
import { newUser } from '../users/users-view.ts'

/** A webhook as the author of a message: it shows from then on as it looked when it spoke (conventions B.13). */
export function authorOf(
  { id, name, avatar, applicationId }: KnownWebhook,
  username?: string | null,
  remoteAvatar?: string,
): Author {
  const user: User = { ...newUser(id, username ?? name, true), avatar: remoteAvatar ?? avatar }
  return {
    user,
    marks: { author: user, webhook_id: id, ...(applicationId !== null && { application_id: applicationId }) },
  }
}

/** A message that the webhook has written; any other is none of its business. @throws UnknownMessage */
export async function mustFindOwn(
  db: Db,
  key: ChannelKey & { id: string },
  { id }: KnownWebhook,
): Promise<StoredMessage> {
  const message = await mustFindMessage(db, key)
  if (message.webhook_id !== id || message.author_id !== id) throw new ApiError('UnknownMessage')
  return message
}
