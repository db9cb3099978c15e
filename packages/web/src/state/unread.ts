import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { keptByParts } from './kept-by-parts.ts'
import type { LocalReadState } from './local-read-state.ts'
import { compareIds } from './messages/message-window.ts'
import { isChannelMuted, isGuildMuted } from './mutes.ts'
import { permissionsInChannel } from './permissions.ts'

/** Whether there are unread messages, and how many mentions in them. */
export type Unread = { readonly unread: boolean; readonly mentions: number }

/** The part of the client's state that determines unread messages. */
export type UnreadSource = { readonly world: ClientState; readonly marks: LocalReadState }

const nothing: Unread = { unread: false, mentions: 0 }

/** The newest message of a channel or an active thread; null if there is none. */
export function newestMessageIn(
  { world, marks }: UnreadSource,
  guildId: string | null,
  channelId: string,
): string | null {
  if (guildId === null) return world.privateChannels.get(channelId)?.last_message_id ?? null
  return world.guilds.get(guildId)?.lastMessages.get(channelId) ?? marks.newest.get(channelId) ?? null
}

/** The message up to which the user has read; newer ones are new. In a guild, messages from before the user joined count as read. */
export function readUpTo({ world, marks }: UnreadSource, guildId: string | null, channelId: string): string {
  const acknowledged = world.readStates.get(channelId)?.last_message_id ?? '0'
  const here = marks.acked.get(channelId) ?? '0'
  const read = compareIds(acknowledged, here) < 0 ? here : acknowledged
  const came = guildId === null ? '0' : cameTo(world, guildId)
  return compareIds(read, came) < 0 ? came : read
}

/** The unread state of a channel or an active thread. */
export function unreadIn(reading: UnreadSource, guildId: string | null, channelId: string): Unread {
  const newest = newestMessageIn(reading, guildId, channelId)
  if (newest === null || compareIds(newest, readUpTo(reading, guildId, channelId)) <= 0) return nothing
  const { world, marks } = reading
  // The server only resets the count once the last mention has been read: until then the whole number stays.
  const counted = world.readStates.get(channelId)?.mention_count ?? 0
  return { unread: true, mentions: counted + (marks.called.get(channelId)?.length ?? 0) }
}

const keptSum = keptByParts<object, Unread>()

/**
 * The unread state of a guild, in visible channels and the user's threads; without a guild of private channels. Muted
 * ones are not unread, but their mentions count.
 */
export function unreadInGuild({ world, marks }: UnreadSource, guildId: string | null): Unread {
  const place = guildId === null ? world.privateChannels : world.guilds.get(guildId)
  if (place === undefined) return nothing
  const parts = 'lastMessages' in place ? unreadPartsOf(place, { world, marks }) : unreadParts({ world, marks })
  return keptSum('lastMessages' in place ? place.lastMessages : place, parts, () => summed({ world, marks }, guildId))
}

const unreadParts = ({ world, marks }: UnreadSource) => [world.readStates, world.guildSettings, marks]

/** The parts of a guild that determine its unread state: most events concern members, and don't change them. */
export const unreadPartsOf = (
  { settings, roles, channels, threads, members, guests }: ClientGuild,
  { world, marks }: UnreadSource,
): readonly unknown[] => [
  ...unreadParts({ world, marks }),
  world.user,
  settings,
  roles,
  channels,
  threads,
  members.get(world.user.id),
  guests.get(world.user.id),
]

function summed(reading: UnreadSource, guildId: string | null): Unread {
  const all = unreadChannelsIn(reading, guildId)
  const unread = all.some(({ isMuted }) => !isMuted)
  const mentions = all.reduce((sum, each) => sum + each.mentions, 0)
  return unread || mentions > 0 ? { unread, mentions } : nothing
}

/** A channel with unread messages. */
export type UnreadChannel = { readonly id: string; readonly mentions: number; readonly isMuted: boolean }

/**
 * The visible channels of a guild and threads of the user with unread messages; without a guild private channels. Every
 * private message counts as a mention, so muted private channels have none.
 */
export function unreadChannelsIn(reading: UnreadSource, guildId: string | null): readonly UnreadChannel[] {
  const isQuiet = isGuildMuted(reading.world, guildId)
  return channelsWithUnread(reading, guildId).flatMap((id) => {
    const one = unreadIn(reading, guildId, id)
    // Most channels are read, and computing permissions takes longer than comparing two IDs.
    if (!one.unread || !maySee(reading.world, guildId, id)) return []
    const isMuted = isQuiet || isChannelMuted(reading.world, guildId, id)
    return [{ id, isMuted, mentions: guildId === null && isMuted ? 0 : one.mentions }]
  })
}

/** Where unread messages can be: private channels, or a guild's channels and the user's threads. */
export function channelsWithUnread({ world, marks }: UnreadSource, guildId: string | null): string[] {
  if (guildId === null) return [...world.privateChannels.keys()]
  const guild = world.guilds.get(guildId)
  if (guild === undefined) return []
  return [...guild.lastMessages.keys(), ...[...guild.threads.keys()].filter((id) => marks.joined.has(id))]
}

const maySee = (world: ClientState, guildId: string | null, channelId: string): boolean =>
  hasPermissions(permissionsInChannel(world, guildId, channelId), Permission.VIEW_CHANNEL)

const arrivals = new WeakMap<ClientGuild['members'], string>()

/** An ID as old as the user's joining; if that is unknown, everything is new. */
function cameTo(world: ClientState, guildId: string): string {
  const members = world.guilds.get(guildId)?.members
  if (members === undefined) return '0'
  const before = arrivals.get(members)
  if (before !== undefined) return before
  const joinedAt = members.get(world.user.id)?.joined_at
  const id = joinedAt == null ? '0' : idAt(Date.parse(joinedAt))
  arrivals.set(members, id)
  return id
}

/** The first second of the year 2015, the epoch of IDs (docs/spec/values.md#snowflakes). */
const epoch_ms = 1_420_070_400_000

const idAt = (moment_ms: number): string => String(BigInt(Math.max(0, moment_ms - epoch_ms)) << 22n)
