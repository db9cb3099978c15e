import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Subject } from '@guildhall/protocol/permissions/compute'
import type { GuildModel } from '../read-model/guild-model.ts'

/** What the permission arithmetic needs to know of a member. */
export function subjectOf(guild: GuildModel, userId: string, member: BareMember): Subject {
  const until = member.communication_disabled_until
  return {
    userId,
    roleIds: member.roles,
    timedOutUntil: until === null ? null : Date.parse(until),
    guestOf: guestOf(guild, userId, member),
  }
}

/** Whether a member sees one voice channel and nothing else (docs/spec/members.md#guests). */
export const isGuest = ({ flags }: Pick<BareMember, 'flags'>): boolean => (flags & MemberFlag.IS_GUEST) !== 0

/** The id of no channel. */
export const NO_CHANNEL = '0'

/** The channel of a guest. The row says that the member is a guest, the guild model where: while it knows only of an earlier visit, nowhere. */
function guestOf(guild: GuildModel, userId: string, member: BareMember): string | null {
  if (!isGuest(member)) return null
  const guest = guild.guests.get(userId)
  return guest?.joined_at === member.joined_at ? guest.channel_id : NO_CHANNEL
}
