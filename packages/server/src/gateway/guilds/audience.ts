import type { GuildEventDelivery } from './guild-event-delivery.ts'
import type { MemberVisibility } from './member-visibility.ts'

/** Whether a member is in the audience of an event (docs/spec/gateway-intents.md#who-sees-an-event). */
export function isInAudience(
  handed: GuildEventDelivery,
  visibility: MemberVisibility | undefined,
  { isOwn, userId, now }: { isOwn: boolean; userId: string; now: number },
): boolean {
  const { guild, rule } = handed
  const { audience } = rule
  switch (audience.to) {
    case 'members':
      return true
    case 'viewers':
      return reads(handed, visibility)
    case 'managers':
      return (
        visibility !== undefined && handed.channelId !== null && visibility.managesChannel(guild, handed.channelId, now)
      )
    case 'holders':
      return visibility?.holdsOneOf(guild, audience.permissions, now) ?? false
    case 'connected':
      return handed.channelId !== null && guild.voices.get(userId)?.channel_id === handed.channelId
    case 'self':
      return isOwn
    // Sessions that were sent the object receive the event (shown-stages-and-events.ts, shown-channels.ts).
    case 'hosted':
    case 'shown':
    case 'user':
      return false
  }
}

/**
 * An archived thread isn't in memory, so its events are only sent to members who can manage the threads of its channel.
 */
function reads(
  { outgoing, rule, guild, channelId, thread }: GuildEventDelivery,
  visibility: MemberVisibility | undefined,
): boolean {
  if (!visibility || channelId === null) return false
  if (thread) return visibility.readsThread(guild, thread)
  if (!guild.channels.has(channelId)) return visibility.managesThreads(guild, outgoing.streamId)
  return rule.stream === 'channel' ? visibility.reads(guild, channelId) : visibility.views(guild, channelId)
}
