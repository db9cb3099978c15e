import { deleteMessage as contract } from '@guildhall/protocol/operations/messages/delete-message'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { mustBeDeletable } from './messages-rules.ts'
import { findMessage, keyOf, mustFindMessage } from './messages-store.ts'
import { removeMessages } from './remove-messages-actions.ts'

/** Only deleting another user's message writes an audit log entry (docs/spec/messages.md#deleting). */
export const deleteMessage = operation(contract, {
  requires: anyChannelPermission(),
  emits: ['MESSAGE_DELETE'],
  audits: 'MESSAGE_DELETE',
  handle: async ({ params, guild, channel, actor, db, write }) => {
    const known =
      actor.canIn(channel, 'MANAGE_MESSAGES') &&
      (await findMessage(db, { ...keyOf(guild, channel), id: params.messageId }))
    // A unit of work that writes an audit log entry takes the guild's lock first, so that no two of them deadlock.
    const turn = known && known.author_id !== actor.userId ? 'guild' : undefined
    await write(async (tx) => {
      const { guild, channel, actor } = tx
      const key = keyOf(guild, channel)
      const message = await mustFindMessage(tx.db, { ...key, id: params.messageId })
      const { author_id, type, id } = message
      if (author_id !== actor.userId) actor.mustIn(channel, 'MANAGE_MESSAGES')
      mustBeDeletable(type)
      await removeMessages(tx, key, [message])
      if (author_id !== actor.userId) tx.audit({ target: author_id, options: { channel_id: channel.id, count: '1' } })
      tx.emit('MESSAGE_DELETE', { id, channel_id: channel.id, ...(guild && { guild_id: guild.id }) })
    }, turn)
  },
})
