import { MessageFlag } from '../enums/message-flag.ts'
import { MessageType } from '../enums/message-type.ts'
import { RelationshipType } from '../enums/relationship-type.ts'
import type { MessageEvent } from '../objects/messages/message.ts'
import type { ReadState } from '../objects/messages/read-state.ts'
import type { ClientGuild } from './client-guild.ts'
import type { ClientState } from './client-state.ts'

/** The read states of a client's user, by channel. In a channel without a read state, the user has read nothing since they joined it. */
export type ReadStates = ReadonlyMap<string, ReadState>

/** The read states after a new message: it counts if it mentions the user by name or is in a private channel. */
export function withMention(
  before: ReadStates,
  message: MessageEvent,
  { user, relationships }: Pick<ClientState, 'user' | 'relationships'>,
): ReadStates {
  const { author, channel_id: id, guild_id, mentions } = message
  const isMeant = guild_id === undefined || mentions.some((each) => each.id === user.id)
  const isBlocked = relationships.get(author.id)?.type === RelationshipType.BLOCKED
  if (user.bot || !isMeant || author.id === user.id || isBlocked || !isCountedMessage(message)) return before
  const { last_message_id = '0', mention_count = 0 } = before.get(id) ?? {}
  return new Map(before).set(id, { id, last_message_id, mention_count: mention_count + 1 })
}

/** The read states without the channels of a guild that the user has left. */
export function withoutGuildReadStates(before: ReadStates, guild: ClientGuild | undefined): ReadStates {
  if (!guild) return before
  return new Map([...before].filter(([id]) => !guild.channels.has(id) && !guild.threads.has(id)))
}

const USER_MESSAGES: ReadonlySet<number> = new Set([
  MessageType.DEFAULT,
  MessageType.REPLY,
  MessageType.CHAT_INPUT_COMMAND,
  MessageType.CONTEXT_MENU_COMMAND,
])

/** Whether a message can count for users whom it mentions: system messages and ephemeral ones don't. */
export const isCountedMessage = ({ type, flags }: { type: number; flags: number }): boolean =>
  USER_MESSAGES.has(type) && (flags & MessageFlag.EPHEMERAL) === 0
