import { ReactionType } from '@guildhall/protocol/objects/messages/reaction'
import { createReaction as contract } from '@guildhall/protocol/operations/reactions/create-reaction'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, verified } from '../../kernel/permissions/requirement.ts'
import { toActiveMember } from '../members/members-view.ts'
import { keyOf, mustFindMessage, updateMessageDetails } from '../messages/messages-store.ts'
import { withKind } from '../messages/reaction-kinds-actions.ts'
import { insertReaction } from '../messages/reactions-store.ts'
import { BURST_COLORS } from '../messages/reactions-view.ts'
import { mustBeAbleToMessageRecipient } from '../private-channels/private-channels-rules.ts'
import { mustBeActive } from '../threads/threads-rules.ts'
import { typeFields, withUser } from './reactions-actions.ts'
import { findKind, mustNotBeTimedOut, newKind, readEmoji } from './reactions-rules.ts'

/**
 * Anyone who may read the message can join an existing reaction; the first reaction with an emoji requires a permission
 * (docs/spec/reactions.md#creating-reactions).
 */
export const createReaction = operation(contract, {
  requires: verified(anyChannelPermission('READ_MESSAGE_HISTORY')),
  emits: ['MESSAGE_REACTION_ADD'],
  audits: 'none',
  handle: ({ params, query: { type }, caller, write }) => {
    const asked = readEmoji(params.emojiName)
    return write(async (tx) => {
      const { guild, channel, actor } = tx
      mustNotBeTimedOut(tx)
      mustBeActive(channel)
      await mustBeAbleToMessageRecipient(tx.db, caller, channel, 'ReactionBlocked')
      const key = keyOf(guild, channel)
      const message = await mustFindMessage(tx.db, { ...key, id: params.messageId })
      const kinds = message.reactions ?? []
      const kind = findKind(kinds, asked) ?? (await newKind(tx, kinds, asked))
      const next = withUser(kind, type, 1, tx.newId)
      const { id: kindId } = (type === ReactionType.BURST && next.burst) || next
      if (!(await insertReaction(tx.db, { ...key, kindId, userId: caller.user.id }))) return
      updateMessageDetails(tx.db, key.guildId, withKind(message, next))
      tx.emit('MESSAGE_REACTION_ADD', {
        user_id: caller.user.id,
        channel_id: channel.id,
        message_id: message.id,
        ...(guild && { guild_id: guild.id }),
        ...(guild && actor.member && { member: toActiveMember(guild, actor.member, caller.user) }),
        message_author_id: message.author_id,
        emoji: kind.emoji,
        ...typeFields(type),
        ...(type === ReactionType.BURST && { burst_colors: [...BURST_COLORS] }),
      })
    })
  },
})
