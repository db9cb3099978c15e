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
import { isGuest } from '../../kernel/permissions/permission-subject.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import type { GuildPresences } from '../presence/guild-presences.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { FollowedGuild } from './followed-guild.ts'
import { MemberVisibility } from './member-visibility.ts'
import { isKnownToClient, viewed } from './shown-channels.ts'
import { seenScheduledEvents, seenStages } from './shown-stages-and-events.ts'
import { seenThreads } from './shown-threads.ts'

/** The members that a session receives with a guild; the session's own is separate. */
export interface GuildMembers {
  own: FoundMember
  shown: readonly FoundMember[]
}

/**
 * In guilds with more members, only members in voice are sent (docs/spec/gateway-events.md#members-in-guild-create).
 */
const MOST_MEMBERS = 75_000

/**
 * Reads the members that a session receives (docs/spec/gateway-events.md#members-in-guild-create). In a guild up to its
 * large threshold, these are all. In a larger one, these are those in voice and, for a bot, also those who are online
 * or have a nickname or a role, up to a limit; users' clients have member lists. If the session didn't ask for
 * presences or the guild is huge, these are its own member and those in voice; for a guest, those in their channel.
 * Undefined if the user isn't a member.
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

/** Whether a session receives only some members of a guild: above its large threshold, or if its user is a guest. */
export const isPartlySent = (
  { choices }: GatewaySession,
  { state }: GuildModel,
  visibility: MemberVisibility | undefined,
): boolean => state.memberCount > choices.largeThreshold || visibility?.isGuest === true

/** The first distinct items of several lists, read lazily. */
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
 * The member object inside a thread omits the ids of the thread and the user
 * (docs/spec/threads.md#thread-member-object).
 */
function withOwnMembership(thread: Thread, { joined }: MemberVisibility): Thread {
  const own = joined.get(thread.id)
  if (!own) return thread
  const { id: _id, user_id: _userId, ...member } = own
  return { ...thread, member }
}

/** What a session may view in a guild, by its member's row and the active threads that the member has joined. */
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

interface SentGuild {
  readonly members: GuildMembers
  readonly visibility: MemberVisibility
  /** Whether the client knows the guild as unavailable. */
  readonly announced: boolean
}

/** The `d` of GUILD_CREATE as JSON text, with every array of the guild (docs/spec/gateway-events.md#guild-create). */
export function guildCreatePayload(
  guild: GuildModel,
  { lastMessages, activities, threadCounts, presences }: FollowedGuild['context'],
  session: GatewaySession,
  { members: { own, shown }, visibility, announced }: SentGuild,
): string {
  const channels = session.isBot ? [...guild.channels.values()] : viewed(guild, visibility)
  const ids = new Set(channels.map(({ id }) => id))
  const isLarge = isPartlySent(session, guild, visibility)
  const voices = [...guild.voices.values()].filter((voice) => isKnownToClient(session, ids, voice))
  return JSON.stringify({
    ...toGuild(guild),
    joined_at: own.member.joined_at,
    large: isLarge,
    // discord.py and others take a guild without it for one that was joined.
    ...(announced && { unavailable: false }),
    member_count: guild.state.memberCount,
    members: shown.map(({ user, member }) => toMember(guild, member, user)),
    channels: channels.map((channel) => withLastMessage(channel, lastMessages)),
    threads: seenThreads(guild, visibility).map((thread) => withOwnMembership(threadCounts.shown(thread), visibility)),
    presences: shownPresences(presences, session, isLarge, shown),
    voice_states: voices,
    stage_instances: seenStages(guild, visibility),
    guild_scheduled_events: seenScheduledEvents(guild, visibility),
    soundboard_sounds: [...guild.sounds.values()],
    ...(!session.isBot && {
      activity_instances: [...activities.values()].filter(({ channel_id }) => ids.has(channel_id)),
    }),
  })
}

/**
 * In a small guild, the presences of all online members, including those who joined after the members were read; in a
 * large one, those of the members sent.
 */
function shownPresences(
  presences: GuildPresences,
  session: GatewaySession,
  isLarge: boolean,
  shown: readonly FoundMember[],
): Presence[] {
  if (!session.wants(Intent.GUILD_PRESENCES)) return []
  return presences.list(isLarge ? shown.map(({ user }) => user.id) : presences.all.keys())
}
