import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { StoredMessage } from './messages-view.ts'

/**
 * A message as a caller may see it: in a guild, a bot that may not read content sees it only in messages that concern
 * it (docs/spec/gateway-intents.md#message-content).
 */
export function asSeenBy(caller: Caller, guild: GuildModel | null, message: Message): Message {
  return seesAllContent(caller, guild) ? message : withoutContent(message, caller.user.id)
}

/** Whether a caller may read the content of every message of a channel, not only of those that concern them. */
export const seesAllContent = (caller: Caller, guild: GuildModel | null): boolean =>
  !guild || caller.kind === 'user' || mayReadContent(caller)

/** Whether a caller may read the content of a message. */
export function mayReadContentOf(caller: Caller, guild: GuildModel | null, message: StoredMessage): boolean {
  if (seesAllContent(caller, guild)) return true
  return message.author_id === caller.user.id || message.mentions.includes(caller.user.id)
}

/**
 * The flags of an application that may read message content, without limit or in few guilds
 * (docs/spec/gateway-intents.md#privileged-intents).
 */
const CONTENT_FLAGS = ApplicationFlag.GATEWAY_MESSAGE_CONTENT | ApplicationFlag.GATEWAY_MESSAGE_CONTENT_LIMITED

const mayReadContent = ({ application }: Caller): boolean => ((application?.flags ?? 0) & CONTENT_FLAGS) !== 0

/** A message as a bot without access to content receives it (docs/spec/gateway-intents.md#message-content). */
export function withoutContent(message: Message, botId: string): Message {
  const answered = message.referenced_message
  const shown = answered ? { ...message, referenced_message: withoutContent(answered, botId) } : message
  const isMeant = message.author.id === botId || message.mentions.some(({ id }) => id === botId)
  return isMeant ? shown : blanked(shown)
}

interface Content {
  message_snapshots?: readonly { message: object }[]
  poll?: unknown
}

/** A message without its content (docs/spec/gateway-intents.md#message-content). */
export function blanked<T extends Content>(message: T): T {
  const { message_snapshots } = message
  const shown = { ...message }
  delete shown.poll
  return {
    ...shown,
    ...BLANK,
    ...(message_snapshots && {
      message_snapshots: message_snapshots.map(({ message: was }) => ({ message: { ...was, ...BLANK } })),
    }),
  }
}

const BLANK = { content: '', attachments: [], embeds: [], components: [] }
