import { ReactionType } from '@guildhall/protocol/objects/messages/reaction'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { keyOf, mustFindMessage, updateMessageDetails } from '../messages/messages-store.ts'
import { withKind } from '../messages/reaction-kinds-actions.ts'
import { removeReaction } from '../messages/reactions-store.ts'
import type { ReactionKind } from '../messages/reactions-view.ts'
import { findKind, type NamedEmoji } from './reactions-rules.ts'

/** Which of a user's reactions with an emoji; by default the normal one (docs/spec/reactions.md#burst-reactions). */
type TypeOfReaction = (typeof ReactionType)[keyof typeof ReactionType] | undefined

/** The fields of an event about a reaction. */
export function typeFields(type: TypeOfReaction): { burst: boolean; type: number } {
  const isBurst = type === ReactionType.BURST
  return { burst: isBurst, type: isBurst ? ReactionType.BURST : ReactionType.NORMAL }
}

/** A kind with one more (`by` 1) or one fewer (-1) user. A new id is for the first burst reaction. */
export function withUser(kind: ReactionKind, type: TypeOfReaction, by: 1 | -1, newId: () => string): ReactionKind {
  const { burst, ...normal } = kind
  if (type !== ReactionType.BURST) return { ...kind, count: kind.count + by }
  const { id, count } = burst ?? { id: newId(), count: 0 }
  return count + by > 0 ? { ...normal, burst: { id, count: count + by } } : normal
}

/** Removes a user's reaction; a missing one is not an error and causes no event. */
export async function takeBackReaction(
  tx: Tx<'anyChannel', 'MESSAGE_REACTION_REMOVE'>,
  messageId: string,
  { type, ...asked }: NamedEmoji & { readonly type: TypeOfReaction },
  userId: string,
): Promise<void> {
  const { guild, channel, newId } = tx
  const key = keyOf(guild, channel)
  const message = await mustFindMessage(tx.db, { ...key, id: messageId })
  const kind = findKind(message.reactions ?? [], asked)
  const counted = type === ReactionType.BURST ? kind?.burst : kind
  if (!kind || !counted || !(await removeReaction(tx.db, { ...key, kindId: counted.id, userId }))) return
  updateMessageDetails(tx.db, key.guildId, withKind(message, withUser(kind, type, -1, newId)))
  tx.emit('MESSAGE_REACTION_REMOVE', {
    user_id: userId,
    channel_id: channel.id,
    message_id: message.id,
    ...(guild && { guild_id: guild.id }),
    emoji: kind.emoji,
    ...typeFields(type),
  })
}
