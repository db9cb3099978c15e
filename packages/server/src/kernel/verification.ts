import { VerificationLevel } from '@guildhall/protocol/enums/guild-level'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { RoleFlag } from '@guildhall/protocol/enums/role-flag'
import type { GuildSettings } from '@guildhall/protocol/objects/guild'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { Role } from '@guildhall/protocol/objects/role'
import type { Caller } from './caller.ts'
import type { GuildModel } from './guild-model.ts'

const LONG_REGISTERED_MS = 5 * 60_000
const LONG_MEMBER_MS = 10 * 60_000

/** The feature of guilds that screen those who join them. */
export const SCREENING = 'MEMBER_VERIFICATION_GATE_ENABLED'

/** Whether a guild screens those who join it (interface 3). */
export const screensMembers = ({ features }: Pick<GuildSettings, 'features'>): boolean => features.includes(SCREENING)

/**
 * Whether a member has yet to pass the screening (interface 3). A guild that asks for none any more holds up nobody, though
 * its members are told one after the other.
 */
export const isPending = (settings: GuildSettings, { pending, flags }: BareMember): boolean =>
  pending && (flags & MemberFlag.BYPASSES_VERIFICATION) === 0 && screensMembers(settings)

/**
 * Whether a member may write as far as the guild's verification level goes (interface 2.1, conventions D.3). Bots and
 * holders of a role are not asked, unless it is one that anyone may choose in onboarding; who has not passed the screening
 * may not write at all.
 */
export function isVerified(guild: GuildModel, member: BareMember, caller: Caller, now: number): boolean {
  if (caller.kind === 'bot' || (member.flags & MemberFlag.BYPASSES_VERIFICATION) !== 0) return true
  if (isPending(guild.settings, member)) return false
  if (member.roles.some((id) => isGiven(guild.roles.get(id)))) return true
  const level = guild.settings.verification_level
  if (level >= VerificationLevel.LOW && !caller.isEmailVerified) return false
  if (level >= VerificationLevel.MEDIUM && now - caller.registeredAt <= LONG_REGISTERED_MS) return false
  if (level >= VerificationLevel.HIGH && now - Date.parse(member.joined_at) <= LONG_MEMBER_MS) return false
  return level < VerificationLevel.VERY_HIGH || caller.isPhoneVerified
}

/** Whether somebody else must have given him the role. */
const isGiven = (role: Role | undefined): boolean => role !== undefined && (role.flags & RoleFlag.IN_PROMPT) === 0
