import { MessageType } from '@guildhall/protocol/enums/message-type'
import { SystemChannelFlag } from '@guildhall/protocol/enums/system-channel-flag'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { type SystemMessageJob, writeSystemMessageJob } from './system-channel-jobs.ts'

const { SUPPRESS_JOIN_NOTIFICATIONS, SUPPRESS_PREMIUM_SUBSCRIPTIONS, SUPPRESS_GUILD_REMINDER_NOTIFICATIONS } =
  SystemChannelFlag

/** The messages in the system channel, and the flags that suppress them (docs/spec/guilds.md#system-channel-flags). */
const SILENCED_BY = {
  [MessageType.USER_JOIN]: SUPPRESS_JOIN_NOTIFICATIONS,
  [MessageType.GUILD_BOOST]: SUPPRESS_PREMIUM_SUBSCRIPTIONS,
  [MessageType.GUILD_BOOST_TIER_1]: SUPPRESS_PREMIUM_SUBSCRIPTIONS,
  [MessageType.GUILD_BOOST_TIER_2]: SUPPRESS_PREMIUM_SUBSCRIPTIONS,
  [MessageType.GUILD_BOOST_TIER_3]: SUPPRESS_PREMIUM_SUBSCRIPTIONS,
  [MessageType.GUILD_INVITE_REMINDER]: SUPPRESS_GUILD_REMINDER_NOTIFICATIONS,
} as const

interface SystemChannelEvent {
  type: keyof typeof SILENCED_BY
  authorId: string
  content?: string
}

/** A message for a guild's system channel; null if the guild has none or suppresses the message. */
export function systemChannelMessage(
  tx: TxBase<never>,
  { id, system_channel_id, system_channel_flags }: GuildSettings,
  { type, authorId, content = '' }: SystemChannelEvent,
): SystemMessageJob | null {
  if (system_channel_id === null || (system_channel_flags & SILENCED_BY[type]) !== 0) return null
  return { guild_id: id, channel_id: system_channel_id, message_id: tx.newId(), type, author_id: authorId, content }
}

/**
 * Writes a message into a guild's system channel. A job does so, because the acting user's unit of work needn't wait
 * for the lock of that channel.
 */
export function postInSystemChannel(tx: TxBase<never>, settings: GuildSettings, event: SystemChannelEvent): void {
  const message = systemChannelMessage(tx, settings, event)
  if (message) leaveSystemMessage(tx, message)
}

/** Queues a job that writes a system message. */
export function leaveSystemMessage(tx: TxBase<never>, message: Omit<SystemMessageJob, 'message_id'>): void {
  tx.enqueue(writeSystemMessageJob, { message_id: tx.newId(), ...message })
}
