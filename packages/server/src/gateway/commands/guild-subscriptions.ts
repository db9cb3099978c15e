import { GuildSubscriptions, Opcode } from '@guildhall/protocol/gateway'
import { LIMITS } from '@guildhall/protocol/limits'
import type { ListRange } from '@guildhall/protocol/state/member-list'
import type { RequestedRanges } from '../lists/list-subscribers.ts'
import { gatewayCommand, refusePayload } from './command.ts'

/**
 * Subscribes a user's session to members of a guild (docs/decisions/0008). `channels` and `members` each replace
 * earlier subscriptions. It is ignored for guilds that the session isn't in, channels that it may not view, and
 * threads. Bots have no member lists.
 */
export const guildSubscriptions = gatewayCommand({
  opcode: Opcode.GUILD_SUBSCRIPTIONS,
  payload: GuildSubscriptions,
  handle: ({ connection, session }, { guild_id, channels, members }) => {
    const requested = channels == null ? undefined : readRequestedRanges(channels)
    if (session.isBot || requested === null) return refusePayload(connection)
    session.sessionGuilds.get(guild_id)?.subscribe({ channels: requested, members: members ?? undefined })
  },
})

/** Null if they are invalid. */
function readRequestedRanges(
  channels: Readonly<Record<string, readonly (readonly number[])[]>>,
): RequestedRanges | null {
  const { channels: mostChannels, rangeLength } = LIMITS.listSubscription
  const requested = new Map<string, readonly ListRange[]>()
  for (const [id, all] of Object.entries(channels)) {
    const ranges = all.map(([from = 0, to = -1]): ListRange => [from, to])
    if (ranges.some(([from, to]) => to < from || to - from >= rangeLength)) return null
    if (ranges.length > 0) requested.set(id, ranges)
  }
  return requested.size > mostChannels ? null : requested
}
