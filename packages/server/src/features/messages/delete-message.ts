import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/requirement.ts'
import { mustFindMessage } from './messages-actions.ts'
import { mustBeDeletable } from './messages-rules.ts'
import { removeMessage } from './messages-store.ts'

/** Only the deletion of someone else's message is worth an audit entry (conventions B.11). */
export const deleteMessage = operation({
  name: 'Delete Message',
  method: 'DELETE',
  path: '/channels/:channelId/messages/:messageId',
  requires: channelPermission(),
  returns: 'nothing',
  emits: ['MESSAGE_DELETE'],
  audits: 'MESSAGE_DELETE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { guild, channel, actor } = tx
      const key = { guildId: guild.id, channelId: channel.id, id: params.messageId }
      const { author_id, type, id } = await mustFindMessage(tx.db, key)
      if (author_id !== actor.userId) actor.mustIn(channel, 'MANAGE_MESSAGES')
      mustBeDeletable(type)
      await removeMessage(tx.db, key)
      if (author_id !== actor.userId) tx.audit({ target: author_id, options: { channel_id: channel.id, count: '1' } })
      tx.emit('MESSAGE_DELETE', { id, channel_id: channel.id, guild_id: guild.id })
    }),
})
