import { deleteAllReactions as contract } from '@guildhall/protocol/operations/reactions/delete-all-reactions'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { keyOf, mustFindMessage, updateMessageDetails } from '../messages/messages-store.ts'
import { forgetKinds } from '../messages/reaction-kinds-actions.ts'
import { kindIdsOfReactions } from '../messages/reactions-view.ts'

export const deleteAllReactions = operation(contract, {
  requires: anyChannelPermission('MANAGE_MESSAGES'),
  emits: ['MESSAGE_REACTION_REMOVE_ALL'],
  audits: 'none',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { guild, channel } = tx
      const key = keyOf(guild, channel)
      const { reactions = [], ...message } = await mustFindMessage(tx.db, { ...key, id: params.messageId })
      if (reactions.length === 0) return
      updateMessageDetails(tx.db, key.guildId, message)
      forgetKinds(tx.enqueue, key, kindIdsOfReactions(reactions))
      tx.emit('MESSAGE_REACTION_REMOVE_ALL', {
        channel_id: channel.id,
        message_id: message.id,
        ...(guild && { guild_id: guild.id }),
      })
    }),
})
