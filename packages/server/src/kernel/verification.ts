import { VerificationLevel } from '@guildhall/protocol/enums/guild-level'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { Caller } from './caller.ts'
import type { GuildModel } from './guild-model.ts'

const LONG_REGISTERED_MS = 5 * 60_000
const LONG_MEMBER_MS = 10 * 60_000

/**
 * Whether a member may write as far as the guild's verification level goes (interface 2.1, conventions D.3). Bots and
 * holders of a role are not asked; who has not passed the screening may not write at all.
 */
export function isVerified(guild: GuildModel, member: BareMember, caller: Caller, now: number): boolean {
  if (caller.kind === 'bot' || (member.flags & MemberFlag.BYPASSES_VERIFICATION) !== 0) return true
  if (member.pending) return false
  if (member.roles.some((id) => guild.roles.has(id))) return true
  const level = guild.settings.verification_level
  if (level >= VerificationLevel.LOW && !caller.isEmailVerified) return false
  if (level >= VerificationLevel.MEDIUM && now - caller.registeredAt <= LONG_REGISTERED_MS) return false
  if (level >= VerificationLevel.HIGH && now - Date.parse(member.joined_at) <= LONG_MEMBER_MS) return false
  return level < VerificationLevel.VERY_HIGH || caller.isPhoneVerified
}
