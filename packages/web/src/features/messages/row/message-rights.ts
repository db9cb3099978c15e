import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { type PermissionKey, permissionsInChannel } from '../../../state/permissions.ts'
import { channelIn, isOutsideGuilds, isThreadChannel } from '../../../state/world.ts'
import { isWritten } from '../list/list-rows.ts'

/** The user's permissions for a message; other actions would be refused. */
export type MessageRights = {
  readonly react: boolean
  readonly reply: boolean
  readonly edit: boolean
  readonly remove: boolean
  /** Removing the message's embeds, or showing them again. */
  readonly suppress: boolean
  /** Selecting several messages to delete them together. */
  readonly removeMany: boolean
  readonly pin: boolean
  readonly forward: boolean
  readonly publish: boolean
  readonly startThread: boolean
  /** Removing reactions of others. */
  readonly clearReactions: boolean
  readonly useCommands: boolean
  readonly link: boolean
}

/** System messages that can't be deleted. */
const STAYING: ReadonlySet<number> = new Set([
  MessageType.RECIPIENT_ADD,
  MessageType.RECIPIENT_REMOVE,
  MessageType.CHANNEL_NAME_CHANGE,
  MessageType.CHANNEL_ICON_CHANGE,
  MessageType.THREAD_STARTER_MESSAGE,
])

const MAY_FORWARD: ReadonlySet<number> = new Set([MessageType.DEFAULT, MessageType.REPLY])
const MAY_HAVE_THREADS: ReadonlySet<number> = new Set([ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT])

export const suppressesEmbeds = ({ flags }: Message): boolean => (flags & MessageFlag.SUPPRESS_EMBEDS) !== 0

/** Suppressed embeds aren't in the message. */
const hasEmbeds = (message: Message): boolean => message.embeds.length > 0 || suppressesEmbeds(message)

export function messageRights(world: ClientState, guildId: string | null, message: Message): MessageRights {
  const channel = channelIn(world, guildId, message.channel_id)
  const set = permissionsInChannel(world, guildId, message.channel_id)
  const may = (name: PermissionKey) => hasPermissions(set, Permission[name])
  const isOwn = message.author.id === world.user.id && message.webhook_id === undefined
  const isSeenByAll = (message.flags & (MessageFlag.EPHEMERAL | MessageFlag.LOADING)) === 0
  const isOpen = channel !== undefined && (!isThreadChannel(channel) || !channel.thread_metadata.archived)
  const isTalk = isSeenByAll && isWritten(message)
  const mayRead = may('READ_MESSAGE_HISTORY')
  return {
    react: isSeenByAll && isOpen && may('ADD_REACTIONS') && mayRead,
    reply: isTalk && may('SEND_MESSAGES') && mayRead,
    edit: isTalk && isOwn && isOpen && !message.poll && !message.message_snapshots,
    suppress:
      isTalk && isOpen && hasEmbeds(message) && (isOwn || (guildId !== null && may('MANAGE_MESSAGES') && mayRead)),
    remove: isSeenByAll && !STAYING.has(message.type) && (isOwn || (guildId !== null && may('MANAGE_MESSAGES'))),
    removeMany: guildId !== null && may('MANAGE_MESSAGES'),
    pin: isTalk && isOpen && (guildId === null || (may('PIN_MESSAGES') && mayRead)),
    forward: isSeenByAll && mayRead && MAY_FORWARD.has(message.type) && !message.poll,
    publish:
      isTalk &&
      channel?.type === ChannelType.GUILD_ANNOUNCEMENT &&
      (message.flags & (MessageFlag.CROSSPOSTED | MessageFlag.IS_CROSSPOST)) === 0 &&
      may('SEND_MESSAGES') &&
      (isOwn || (may('MANAGE_MESSAGES') && mayRead)),
    startThread:
      isSeenByAll &&
      channel !== undefined &&
      !isOutsideGuilds(channel) &&
      MAY_HAVE_THREADS.has(channel.type) &&
      // Also if the thread was deleted: a message can start one thread only.
      (message.flags & MessageFlag.HAS_THREAD) === 0 &&
      may('CREATE_PUBLIC_THREADS') &&
      mayRead,
    clearReactions: isSeenByAll && guildId !== null && may('MANAGE_MESSAGES'),
    useCommands: isSeenByAll && may('USE_APPLICATION_COMMANDS'),
    link: isSeenByAll,
  }
}
