import { isCountedMessage } from '@guildhall/protocol/state/read-states'
import { Actor, NO_SECOND_FACTOR } from '../../kernel/permissions/actor.ts'
import { type ChannelModel, isPrivateChannel } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { People } from '../messages/expand-messages-actions.ts'
import { keyOf } from '../messages/messages-store.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { raiseMentions } from './read-states-store.ts'

interface Place {
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
}

/**
 * Counts a message for the users whom it mentions by name and who can view it, and in a private channel for all other
 * recipients. Takes one statement, or none if there are no such users.
 */
export function countMentions(
  tx: Pick<TxBase<never>, 'db' | 'now'> & Place,
  message: StoredMessage,
  { members }: Pick<People, 'members'>,
): void {
  if (!isCountedMessage(message)) return
  const { guild, channel } = tx
  const meant = guild === null && isPrivateChannel(channel) ? channel.recipientIds : message.mentions
  const others = meant.filter((id) => id !== message.author_id)
  raiseMentions(tx.db, keyOf(guild, channel), message, guild ? others.filter(sees(guild)) : others)

  /** A member who is mentioned in a private thread is added to it. */
  function sees(there: GuildModel): (id: string) => boolean {
    return (id) => {
      const member = members.get(id)
      const known = { ...NO_SECOND_FACTOR, joined: new Set([channel.id]) }
      return member !== undefined && new Actor(there, id, member, tx.now, known).canIn(channel, 'VIEW_CHANNEL')
    }
  }
}
