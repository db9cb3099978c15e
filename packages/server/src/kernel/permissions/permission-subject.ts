import { isQuarantined, MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { PermissionSubject } from '@guildhall/protocol/permissions/compute-permissions'
import type { GuildModel } from '../read-model/guild-model.ts'

/** The input of the permission computation for a member. */
export function subjectOf(guild: GuildModel, userId: string, member: BareMember): PermissionSubject {
  const until = member.communication_disabled_until
  return {
    userId,
    roleIds: member.roles,
    timedOutUntil: isQuarantined(member) ? Number.POSITIVE_INFINITY : until === null ? null : Date.parse(until),
    guestOf: guestOf(guild, userId, member),
  }
}

/** Whether a member is a guest, who sees one voice channel only (docs/spec/members.md#guests). */
export const isGuest = ({ flags }: Pick<BareMember, 'flags'>): boolean => (flags & MemberFlag.IS_GUEST) !== 0

export const NO_CHANNEL = '0'

/**
 * The channel of a guest; null for other members. It is {@link NO_CHANNEL} while the guild model only contains an
 * earlier stay of the guest.
 */
function guestOf(guild: GuildModel, userId: string, member: BareMember): string | null {
  if (!isGuest(member)) return null
  const guest = guild.guests.get(userId)
  return guest?.joined_at === member.joined_at ? guest.channel_id : NO_CHANNEL
}
