import { Intent } from '@guildhall/protocol/enums/intent'
import { LIMITS } from '@guildhall/protocol/limits'
import { withLastMessage } from '../features/channels/channels-store.ts'
import { toGuild } from '../features/guilds/guilds-view.ts'
import { toMember } from '../features/members/members-view.ts'
import type { GuildModel } from '../kernel/guild-model.ts'
import type { Db } from '../store/db.ts'
import { listMemberPage, listMembersById, type MemberRow } from './gateway-store.ts'
import type { GuildFeed } from './guild-feed.ts'
import type { Session } from './session.ts'
import { viewed } from './shown-channels.ts'
import { Sight } from './sight.ts'

/** The members that a session is sent with a guild; the session's own is apart. */
export interface GuildMembers {
  own: MemberRow
  shown: readonly MemberRow[]
}

/**
 * Reads whom a session is shown: in a guild up to its large threshold everyone; in a larger one those who are online,
 * if it asked for presences, and itself (conventions E.6). Undefined if the user is no member.
 */
export async function readGuildMembers(
  db: Db,
  feed: GuildFeed,
  guild: GuildModel,
  session: Session,
): Promise<GuildMembers | undefined> {
  const { userId, choices } = session
  const [own] = await listMembersById(db, guild.id, [userId])
  if (!own) return undefined
  const count = guild.state.memberCount
  if (count <= choices.largeThreshold) {
    return { own, shown: withOwn(await listMemberPage(db, guild.id, '0', choices.largeThreshold), own) }
  }
  if ((choices.intents & Intent.GUILD_PRESENCES) === 0) return { own, shown: [own] }
  const online = [...new Set(feed.online())].slice(0, LIMITS.membersPerChunk)
  return { own, shown: withOwn(await listMembersById(db, guild.id, online), own) }
}

const withOwn = (rows: readonly MemberRow[], own: MemberRow): readonly MemberRow[] =>
  rows.some(({ user }) => user.id === own.user.id) ? rows : [...rows, own]

/** The `d` of GUILD_CREATE, as JSON text: the guild as it stands, every array there (conventions E.6). */
export function guildCreatePayload(
  guild: GuildModel,
  lastMessages: ReadonlyMap<string, string | null>,
  session: Session,
  { own, shown }: GuildMembers,
): string {
  const channels = session.isBot ? [...guild.channels.values()] : viewed(guild, new Sight(session.userId, own.member))
  return JSON.stringify({
    ...toGuild(guild),
    joined_at: own.member.joined_at,
    large: guild.state.memberCount > session.choices.largeThreshold,
    unavailable: false,
    member_count: guild.state.memberCount,
    members: shown.map(({ user, member }) => toMember(guild, member, user)),
    channels: channels.map((channel) => withLastMessage(channel, lastMessages)),
    threads: [],
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  })
}
