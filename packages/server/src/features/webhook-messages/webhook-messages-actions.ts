import { ApiError } from '../../kernel/api-error.ts'
import type { Db } from '../../store/db.ts'
import type { KnownWebhook } from '../../store/rows/webhook-row.ts'
import type { ChannelKey } from '../messages/messages-store.ts'
import { mustFindMessage } from '../messages/messages-store.ts'
import type { StoredMessage } from '../messages/messages-view.ts'

/** A message of the webhook; any other is unknown. @throws UnknownMessage */
export async function mustFindOwn(
  db: Db,
  key: ChannelKey & { id: string },
  { id }: KnownWebhook,
): Promise<StoredMessage> {
  const message = await mustFindMessage(db, key)
  if (message.webhook_id !== id || message.author_id !== id) throw new ApiError('UnknownMessage')
  return message
}
