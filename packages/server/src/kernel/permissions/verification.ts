import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { isExemptFromLevel, verificationFailure } from '@guildhall/protocol/permissions/verification'
import type { Account } from '../callers/caller.ts'
import type { GuildModel } from '../read-model/guild-model.ts'

/** The feature of guilds with membership screening. */
export const SCREENING = 'MEMBER_VERIFICATION_GATE_ENABLED'

/** Whether a guild screens those who join it (docs/spec/screening.md#who-is-pending). */
export const screensMembers = ({ features }: Pick<GuildSettings, 'features'>): boolean => features.includes(SCREENING)

/**
 * Whether a member has not passed the screening yet (docs/spec/screening.md#who-is-pending). Nobody is pending in a
 * guild without screening, even before the members' rows are updated.
 */
export const isPending = (settings: GuildSettings, { pending, flags }: BareMember): boolean =>
  pending && (flags & MemberFlag.BYPASSES_VERIFICATION) === 0 && screensMembers(settings)

/**
 * Whether the guild's verification level allows a member to write (docs/spec/permissions.md#verification-level). It
 * doesn't apply to bots and members with a role, except roles that anyone may choose in onboarding. A pending member
 * may not write at all.
 */
export function isVerified(guild: GuildModel, member: BareMember, caller: Account, now: number): boolean {
  if (caller.kind === 'bot' || (member.flags & MemberFlag.BYPASSES_VERIFICATION) !== 0) return true
  if (isPending(guild.settings, member)) return false
  if (isExemptFromLevel(member, guild.roles)) return true
  const subject = { ...caller, joinedAt: Date.parse(member.joined_at) }
  return verificationFailure(guild.settings.verification_level, subject, now) === null
}
