import type { BareMember, Member } from '@guildhall/protocol/objects/member'
import type { User } from '@guildhall/protocol/objects/user'
import { toTimestamp } from '../../kernel/clock.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'

/** Someone who joins now. */
export const newMember = (now: number): BareMember => ({
  nick: null,
  avatar: null,
  banner: null,
  roles: [],
  joined_at: toTimestamp(now),
  premium_since: null,
  deaf: false,
  mute: false,
  flags: 0,
  pending: false,
  communication_disabled_until: null,
  avatar_decoration_data: null,
})

/** A member as clients see it: roles that were removed since are left out. */
export function toBareMember(guild: GuildModel, member: BareMember): BareMember {
  const roles = member.roles.filter((id) => guild.roles.has(id))
  return roles.length === member.roles.length ? member : { ...member, roles }
}

/** A member with its user (interface 2.5). */
export const toMember = (guild: GuildModel, member: BareMember, user: User): Member => ({
  user,
  ...toBareMember(guild, member),
})
