import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { ActiveMember, BareActiveMember, BareMember, Member } from '@guildhall/protocol/objects/guilds/member'
import type { User } from '@guildhall/protocol/objects/users/user'
import { toTimestamp } from '../../kernel/clock.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { MemberWires } from './members-store.ts'

/** A user who is joining. */
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

/** A member as clients receive it: without deleted roles. */
export function toBareMember(guild: GuildModel, member: BareMember): BareMember {
  const roles = member.roles.filter((id) => guild.roles.has(id))
  return roles.length === member.roles.length ? member : { ...member, roles }
}

/** A member with its user (docs/spec/members.md#member-object). */
export const toMember = (guild: GuildModel, member: BareMember, user: User): Member => ({
  user,
  ...toBareMember(guild, member),
})

/** A member in an event that only members who have passed the screening can cause (docs/spec/members.md#pending). */
export function toBareActiveMember(guild: GuildModel, member: BareMember): BareActiveMember {
  const { pending: _pending, ...others } = toBareMember(guild, member)
  return others
}

/** {@link toBareActiveMember} with the user. */
export const toActiveMember = (guild: GuildModel, member: BareMember, user: User): ActiveMember => ({
  user,
  ...toBareActiveMember(guild, member),
})

/** The audited fields of a member, under their names in the audit log (docs/spec/audit-log.md#changes). */
export const auditedMember = ({ nick, mute, deaf, communication_disabled_until, flags }: BareMember) => ({
  nick,
  mute,
  deaf,
  communication_disabled_until,
  bypasses_verification: (flags & MemberFlag.BYPASSES_VERIFICATION) !== 0,
})

/**
 * A list of members in JSON, joined from the texts of their rows, because a page may have a thousand. Only a row with a
 * deleted role is parsed and serialized again; the result is reused for neighbours with the same roles.
 */
export function toMembersJson(guild: GuildModel, rows: readonly MemberWires[]): string {
  let members = ''
  let sound = ''
  for (const { wire, user_wire } of rows) {
    const list = roleList(wire)
    const isSound = list === sound || namesOnlyRoles(guild, list)
    if (isSound) sound = list
    const shown = isSound ? wire : JSON.stringify(toBareMember(guild, JSON.parse(wire)))
    members += `${members === '' ? '' : ','}{"user":${user_wire},${shown.slice(1)}`
  }
  return `[${members}]`
}

const ROLES = '"roles":['

/** The role ids of a member's JSON. Inside a string value, the quotes of the key would be escaped. */
function roleList(wire: string): string {
  const at = wire.indexOf(ROLES) + ROLES.length
  return wire.slice(at, wire.indexOf(']', at))
}

const namesOnlyRoles = (guild: GuildModel, list: string): boolean =>
  list === '' || list.split(',').every((quoted) => guild.roles.has(quoted.slice(1, -1)))
