import { MessageType } from '@guildhall/protocol/enums/message-type'
import { SystemChannelFlag } from '@guildhall/protocol/enums/system-channel-flag'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { type SystemMessageJob, writeSystemMessageJob } from './system-channel-jobs.ts'

const { SUPPRESS_JOIN_NOTIFICATIONS, SUPPRESS_PREMIUM_SUBSCRIPTIONS, SUPPRESS_GUILD_REMINDER_NOTIFICATIONS } =
  SystemChannelFlag

/** What the system channel tells, and the flag that silences it (docs/spec/guilds.md#system-channel-flags). */
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

/** What a guild's system channel is told; null if the guild has none or wants not to hear of it. */
export function systemChannelMessage(
  tx: TxBase<never>,
  { id, system_channel_id, system_channel_flags }: GuildSettings,
  { type, authorId, content = '' }: SystemChannelEvent,
): SystemMessageJob | null {
  if (system_channel_id === null || (system_channel_flags & SILENCED_BY[type]) !== 0) return null
  return { guild_id: id, channel_id: system_channel_id, message_id: tx.newId(), type, author_id: authorId, content }
}

/** Tells a guild's system channel of something. A job writes it: who acts needn't wait for the talk of that channel. */
export function tellSystemChannel(tx: TxBase<never>, settings: GuildSettings, event: SystemChannelEvent): void {
  const message = systemChannelMessage(tx, settings, event)
  if (message) leaveSystemMessage(tx, message)
}

/** Leaves a message of the server's own for the job that writes it. */
export function leaveSystemMessage(tx: TxBase<never>, message: Omit<SystemMessageJob, 'message_id'>): void {
  tx.enqueue(writeSystemMessageJob, { message_id: tx.newId(), ...message })
}
