import { deleteWebhookMessage as contract } from '@guildhall/protocol/operations/webhook-messages/delete-webhook-message'
import { mustBeWebhook } from '../../kernel/callers/bearer.ts'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/permissions/requirement.ts'
import { keyOf } from '../messages/messages-store.ts'
import { removeMessages } from '../messages/remove-messages-actions.ts'
import { mustFindOwn } from './webhook-messages-actions.ts'

/** Deleting one's own message writes no audit log entry. */
export const deleteWebhookMessage = operation(contract, {
  requires: bearer,
  emits: ['MESSAGE_DELETE'],
  audits: 'none',
  handle: ({ params, bearer, write }) =>
    write(async (tx) => {
      const { guild, channel } = tx
      const key = keyOf(guild, channel)
      const message = await mustFindOwn(tx.db, { ...key, id: params.messageId }, mustBeWebhook(bearer))
      await removeMessages(tx, key, [message])
      tx.emit('MESSAGE_DELETE', { id: message.id, channel_id: channel.id, ...(guild && { guild_id: guild.id }) })
    }),
})
