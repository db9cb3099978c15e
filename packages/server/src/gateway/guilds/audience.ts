import type { HandedEvent } from './handed-event.ts'
import type { Sight } from './sight.ts'

/** Whether a member is among those whom an event is for (docs/spec/gateway-intents.md#who-sees-an-event). */
export function isAudience(
  handed: HandedEvent,
  sight: Sight | undefined,
  { isOwn, now }: { isOwn: boolean; now: number },
): boolean {
  const { guild, rule } = handed
  const { audience } = rule
  switch (audience.to) {
    case 'members':
      return true
    case 'viewers':
      return reads(handed, sight)
    case 'managers':
      return sight !== undefined && handed.channelId !== null && sight.managesChannel(guild, handed.channelId, now)
    case 'holders':
      return sight?.holdsOneOf(guild, audience.permissions, now) ?? false
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
function reads({ outgoing, rule, guild, channelId, thread }: HandedEvent, sight: Sight | undefined): boolean {
  if (!sight || channelId === null) return false
  if (thread) return sight.readsThread(guild, thread)
  if (!guild.channels.has(channelId)) return sight.managesThreads(guild, outgoing.streamId)
  return rule.stream === 'channel' ? sight.reads(guild, channelId) : sight.views(guild, channelId)
}
