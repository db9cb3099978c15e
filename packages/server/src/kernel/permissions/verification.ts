import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { isExemptFromLevel, verificationFailure } from '@guildhall/protocol/permissions/verification'
import type { Account } from '../callers/caller.ts'
import type { GuildModel } from '../read-model/guild-model.ts'

/** The feature of guilds that screen those who join them. */
export const SCREENING = 'MEMBER_VERIFICATION_GATE_ENABLED'

/** Whether a guild screens those who join it (docs/spec/screening.md#who-is-pending). */
export const screensMembers = ({ features }: Pick<GuildSettings, 'features'>): boolean => features.includes(SCREENING)

/**
 * Whether a member has yet to pass the screening (docs/spec/screening.md#who-is-pending). A guild that asks for none
 * any more holds up nobody, though its members are told one after the other.
 */
export const isPending = (settings: GuildSettings, { pending, flags }: BareMember): boolean =>
  pending && (flags & MemberFlag.BYPASSES_VERIFICATION) === 0 && screensMembers(settings)

/**
 * Whether a member may write as far as the guild's verification level goes
 * (docs/spec/permissions.md#verification-level). Bots and holders of a role are not asked, unless it is one that anyone
 * may choose in onboarding; who has not passed the screening may not write at all.
 */
export function isVerified(guild: GuildModel, member: BareMember, caller: Account, now: number): boolean {
  if (caller.kind === 'bot' || (member.flags & MemberFlag.BYPASSES_VERIFICATION) !== 0) return true
  if (isPending(guild.settings, member)) return false
  if (isExemptFromLevel(member, guild.roles)) return true
  const standing = { ...caller, joinedAt: Date.parse(member.joined_at) }
  return verificationFailure(guild.settings.verification_level, standing, now) === null
}
