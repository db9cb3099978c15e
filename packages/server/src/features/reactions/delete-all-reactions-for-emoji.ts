import { deleteAllReactionsForEmoji as contract } from '@guildhall/protocol/operations/reactions/delete-all-reactions-for-emoji'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { keyOf, mustFindMessage, updateMessageDetails } from '../messages/messages-store.ts'
import { forgetKinds, withKind } from '../messages/reaction-kinds-actions.ts'
import { kindIdsOfReactions } from '../messages/reactions-view.ts'
import { findKind, readEmoji } from './reactions-rules.ts'

export const deleteAllReactionsForEmoji = operation(contract, {
  requires: anyChannelPermission('MANAGE_MESSAGES'),
  emits: ['MESSAGE_REACTION_REMOVE_EMOJI'],
  audits: 'none',
  handle: ({ params, write }) => {
    const asked = readEmoji(params.emojiName)
    return write(async (tx) => {
      const { guild, channel } = tx
      const key = keyOf(guild, channel)
      const message = await mustFindMessage(tx.db, { ...key, id: params.messageId })
      const kind = findKind(message.reactions ?? [], asked)
      if (!kind) return
      updateMessageDetails(tx.db, key.guildId, withKind(message, { id: kind.id, emoji: kind.emoji, count: 0 }))
      forgetKinds(tx.enqueue, key, kindIdsOfReactions([kind]))
      tx.emit('MESSAGE_REACTION_REMOVE_EMOJI', {
        channel_id: channel.id,
        message_id: message.id,
        ...(guild && { ...(guild && { guild_id: guild.id }) }),
        emoji: kind.emoji,
      })
    })
  },
})
