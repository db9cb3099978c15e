import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { keyOf, mustFindMessage, updateMessage } from '../messages/messages-store.ts'
import { withKind } from '../messages/reaction-kinds-actions.ts'
import { removeReaction } from '../messages/reactions-store.ts'
import { findKind, type NamedEmoji } from './reactions-rules.ts'

/** Removes a user's reaction; a missing one is not an error and causes no event. */
export async function takeBackReaction(
  tx: Tx<'anyChannel', 'MESSAGE_REACTION_REMOVE'>,
  messageId: string,
  asked: NamedEmoji,
  userId: string,
): Promise<void> {
  const { guild, channel } = tx
  const key = keyOf(guild, channel)
  const message = await mustFindMessage(tx.db, { ...key, id: messageId })
  const kind = findKind(message.reactions ?? [], asked)
  if (!kind || !(await removeReaction(tx.db, { ...key, kindId: kind.id, userId }))) return
  updateMessage(tx.db, key.guildId, withKind(message, { ...kind, count: kind.count - 1 }))
  tx.emit('MESSAGE_REACTION_REMOVE', {
    user_id: userId,
    channel_id: channel.id,
    message_id: message.id,
    ...(guild && { guild_id: guild.id }),
    emoji: kind.emoji,
    burst: false,
    type: 0,
  })
}
