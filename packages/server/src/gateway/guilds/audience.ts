import type { HandedEvent } from './handed-event.ts'
import type { MemberVisibility } from './member-visibility.ts'

/** Whether a member is among those whom an event is for (docs/spec/gateway-intents.md#who-sees-an-event). */
export function isAudience(
  handed: HandedEvent,
  visibility: MemberVisibility | undefined,
  { isOwn, now }: { isOwn: boolean; now: number },
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
    case 'self':
      return isOwn
    // Whoever knows what the event is about hears of it (shown-hosts.ts, shown-channels.ts).
    case 'hosted':
    case 'shown':
    case 'user':
      return false
  }
}

/** An archived thread isn't at hand: of what happens in it only those learn who manage the threads of its channel. */
function reads(
  { outgoing, rule, guild, channelId, thread }: HandedEvent,
  visibility: MemberVisibility | undefined,
): boolean {
  if (!visibility || channelId === null) return false
  if (thread) return visibility.readsThread(guild, thread)
  if (!guild.channels.has(channelId)) return visibility.managesThreads(guild, outgoing.streamId)
  return rule.stream === 'channel' ? visibility.reads(guild, channelId) : visibility.views(guild, channelId)
}
