import { MemberFlag } from '../enums/member-flag.ts'
import { Member } from '../objects/guilds/member.ts'
import { PresenceUpdate } from '../objects/users/presence.ts'
import { User } from '../objects/users/user.ts'
import { type Infer, shape, snowflake, text } from '../schema.ts'
import type { ClientGuild } from '../state/client-guild.ts'
import { withoutKey } from '../state/map-changes.ts'
import { withPresence } from '../state/presences.ts'
import { type EventFacts, event } from './event.ts'

const facts: EventFacts = { stream: 'guild', audience: { to: 'members' }, intent: 'GUILD_MEMBERS' }
const ofMember = { ...facts, changesMember: true, userOf: ({ user }: { user: User }) => user.id }

const MemberOfGuild = shape({ guild_id: snowflake(), ...Member.properties })

/** Events about members and their presences. */
export const MEMBER_EVENTS = {
  /** Precedes a guest's GUILD_MEMBER_ADD and names the guest's channel. It is not sent to clients. */
  GUILD_GUEST_ADD: event(
    shape({ guild_id: snowflake(), user_id: snowflake(), channel_id: snowflake(), joined_at: text() }),
    {
      ...facts,
      audience: { to: 'user' },
      applyToGuild: ({ guests }, { user_id, channel_id, joined_at }) => ({
        guests: new Map(guests).set(user_id, { channel_id, joined_at }),
      }),
    },
  ),
  GUILD_MEMBER_ADD: event(MemberOfGuild, {
    ...ofMember,
    applyToGuild: ({ memberCount }) => ({ memberCount: memberCount + 1 }),
    applyToClientGuild: withMember,
  }),
  GUILD_MEMBER_UPDATE: event(MemberOfGuild, {
    ...ofMember,
    selfWithoutIntent: true,
    mayShowThreads: () => true,
    applyToGuild: ({ guests }, { user, flags }) =>
      (flags & MemberFlag.IS_GUEST) === 0 ? { guests: withoutKey(guests, user.id) } : {},
    applyToClientGuild: withMember,
  }),
  GUILD_MEMBER_REMOVE: event(shape({ guild_id: snowflake(), user: User }), {
    ...ofMember,
    applyToGuild: ({ guests, memberCount }, { user }) => ({
      guests: withoutKey(guests, user.id),
      memberCount: memberCount - 1,
    }),
    applyToClientGuild: ({ members, presences }, { user }) => ({
      members: withoutKey(members, user.id),
      presences: withoutKey(presences, user.id),
    }),
  }),
  /**
   * Sent to all sessions with the intent, except in large guilds; users also receive the presences of those with whom
   * they share a private channel.
   */
  PRESENCE_UPDATE: event(PresenceUpdate, {
    stream: 'guild',
    audience: { to: 'members' },
    intent: 'GUILD_PRESENCES',
    isEphemeral: true,
    applyToClientGuild: ({ presences }, update) => ({ presences: withPresence(presences, update) }),
    applyToClient: ({ presences }, update) =>
      update.guild_id === undefined ? { presences: withPresence(presences, update) } : {},
  }),
}

function withMember(
  { members }: ClientGuild,
  { guild_id: _guildId, ...member }: Infer<typeof MemberOfGuild>,
): Partial<ClientGuild> {
  return { members: new Map(members).set(member.user.id, member) }
}
