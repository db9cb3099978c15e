import { Intent } from '@guildhall/protocol/enums/intent'
import { LIMITS } from '@guildhall/protocol/limits'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { Presence } from '@guildhall/protocol/objects/users/presence'
import { withLastMessage } from '../../features/channels/channels-store.ts'
import { toGuild } from '../../features/guilds/guilds-view.ts'
import { listMemberPage, listMembersById, listNotableMembers } from '../../features/members/member-lists-store.ts'
import type { FoundMember } from '../../features/members/members-store.ts'
import { toMember } from '../../features/members/members-view.ts'
import { listThreadMemberships } from '../../features/threads/thread-members-store.ts'
import { toThreadMember } from '../../features/threads/threads-view.ts'
import { isGuest } from '../../kernel/permissions/subject.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import type { GuildPresences } from '../presence/guild-presences.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { FollowedGuild } from './followed-guild.ts'
import { MemberVisibility } from './member-visibility.ts'
import { isKnownToClient, viewed } from './shown-channels.ts'
import { seenScheduledEvents, seenStages } from './shown-hosts.ts'
import { seenThreads } from './shown-threads.ts'

/** The members that a session is sent with a guild; the session's own is apart. */
export interface GuildMembers {
  own: FoundMember
  shown: readonly FoundMember[]
}

/**
 * In guilds with more members than this nobody is shown but those in voice
 * (docs/spec/gateway-events.md#members-in-guild-create).
 */
const MOST_MEMBERS = 75_000

/**
 * Reads whom a session is shown (docs/spec/gateway-events.md#members-in-guild-create): in a guild up to its large
 * threshold everyone; in a larger one those in voice and, if it is a bot, those who are online and those with a
 * nickname or a role, up to a bound: people's clients have lists. Itself and those in voice if it didn't ask for
 * presences or the guild is huge; a guest those in their channel. Undefined if the user is no member.
 */
export async function readGuildMembers(
  db: Db,
  followedGuild: FollowedGuild,
  guild: GuildModel,
  session: GatewaySession,
): Promise<GuildMembers | undefined> {
  const { userId, choices } = session
  const [own] = await listMembersById(db, guild.id, [userId])
  if (!own) return undefined
  const count = guild.state.memberCount
  const isVisit = isGuest(own.member)
  const isOpen = !isVisit && session.wants(Intent.GUILD_PRESENCES) && count <= MOST_MEMBERS
  if (isOpen && count <= choices.largeThreshold) {
    return { own, shown: withOwn(await listMemberPage(db, guild.id, '0', choices.largeThreshold), own) }
  }
  const isWhole = isOpen && session.isBot
  const inVoice = isVisit ? voicesIn(guild, guild.guests.get(userId)?.channel_id) : guild.voices.keys()
  const ids = firstOf([[userId], inVoice, isWhole ? followedGuild.presences.all.keys() : []], LIMITS.membersPerChunk)
  const shown = await listMembersById(db, guild.id, [...ids])
  const rest = LIMITS.membersPerChunk - shown.length
  if (!isWhole || rest <= 0) return { own, shown }
  const notable = (await listNotableMembers(db, guild.id, rest)).filter(({ user }) => !ids.has(user.id))
  return { own, shown: [...shown, ...notable] }
}

const voicesIn = ({ voices }: GuildModel, channelId: string | undefined): string[] =>
  [...voices.values()].flatMap(({ channel_id, user_id }) => (channel_id === channelId ? [user_id] : []))

/**
 * Whether a session is told of some of a guild's members only: in a guild above its large threshold, and of a guild in
 * which its user is a guest.
 */
export const isPartlySent = (
  { choices }: GatewaySession,
  { state }: GuildModel,
  visibility: MemberVisibility | undefined,
): boolean => state.memberCount > choices.largeThreshold || visibility?.isGuest === true

/** The first different ones of some lists: no more is looked at than is needed. */
function firstOf(lists: readonly Iterable<string>[], most: number): Set<string> {
  const found = new Set<string>()
  for (const list of lists) {
    for (const each of list) {
      if (found.size >= most) return found
      found.add(each)
    }
  }
  return found
}

const withOwn = (rows: readonly FoundMember[], own: FoundMember): readonly FoundMember[] =>
  rows.some(({ user }) => user.id === own.user.id) ? rows : [...rows, own]

/**
 * The member object inside a thread carries neither the thread's id nor the user's (docs/spec/threads.md#thread-member-object).
 */
function withOwnMembership(thread: Thread, { joined }: MemberVisibility): Thread {
  const own = joined.get(thread.id)
  if (!own) return thread
  const { id: _id, user_id: _userId, ...member } = own
  return { ...thread, member }
}

/** What a session sees of a guild: by its member, and the active threads that the member is in. */
export async function readVisibility(
  db: Db,
  guild: GuildModel,
  session: GatewaySession,
  { own }: GuildMembers,
): Promise<MemberVisibility> {
  const memberships = await listThreadMemberships(db, guild.id, session.userId, guild.threads.keys())
  const joined = memberships.map((each) => [each.thread_id, toThreadMember(each)] as const)
  return new MemberVisibility(session, own.member, joined)
}

/**
 * The `d` of GUILD_CREATE, as JSON text: the guild as it stands, every array there (docs/spec/gateway-events.md#guild-create).
 */
export function guildCreatePayload(
  guild: GuildModel,
  { lastMessages, activities, threadCounts, presences }: FollowedGuild['context'],
  session: GatewaySession,
  { own, shown }: GuildMembers,
  visibility: MemberVisibility,
): string {
  const channels = session.isBot ? [...guild.channels.values()] : viewed(guild, visibility)
  const ids = new Set(channels.map(({ id }) => id))
  const isLarge = isPartlySent(session, guild, visibility)
  const voices = [...guild.voices.values()].filter((voice) => isKnownToClient(session, ids, voice))
  return JSON.stringify({
    ...toGuild(guild),
    joined_at: own.member.joined_at,
    large: isLarge,
    unavailable: false,
    member_count: guild.state.memberCount,
    members: shown.map(({ user, member }) => toMember(guild, member, user)),
    channels: channels.map((channel) => withLastMessage(channel, lastMessages)),
    threads: seenThreads(guild, visibility).map((thread) => withOwnMembership(threadCounts.shown(thread), visibility)),
    presences: shownPresences(presences, session, isLarge, shown),
    voice_states: voices,
    stage_instances: seenStages(guild, visibility),
    guild_scheduled_events: seenScheduledEvents(guild, visibility),
    soundboard_sounds: [],
    ...(!session.isBot && {
      activity_instances: [...activities.values()].filter(({ channel_id }) => ids.has(channel_id)),
    }),
  })
}

/** Of a small guild everyone who is online, also whoever came since the members were read; of a large one those shown. */
function shownPresences(
  presences: GuildPresences,
  session: GatewaySession,
  isLarge: boolean,
  shown: readonly FoundMember[],
): Presence[] {
  if (!session.wants(Intent.GUILD_PRESENCES)) return []
  return presences.list(isLarge ? shown.map(({ user }) => user.id) : presences.all.keys())
}
