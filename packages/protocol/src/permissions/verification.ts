import { VerificationLevel } from '../enums/guild-level.ts'
import { MemberFlag } from '../enums/member-flag.ts'
import { RoleFlag } from '../enums/role-flag.ts'
import type { Role } from '../objects/guilds/role.ts'

/** An account must be older than this for level 2, and for level 1 without a verified address. */
const ACCOUNT_AGE_MS = 5 * 60_000
/** A member must have joined longer ago than this for level 3. */
const MEMBERSHIP_MS = 10 * 60_000

/** The data that determines whether a verification level is met. Times are ms since 1970. */
export interface VerificationSubject {
  readonly isEmailVerified: boolean
  readonly isPhoneVerified: boolean
  readonly registeredAt: number
  readonly joinedAt: number
}

/** What a member lacks, and when it resolves by itself, in ms since 1970; null if it never does. */
export interface VerificationFailure {
  readonly of: 'account-age' | 'membership' | 'phone'
  readonly until: number | null
}

/**
 * What a member lacks for a verification level (docs/spec/guilds.md#verification-level); null if nothing. Each level
 * includes the requirements of those below it.
 */
export function verificationFailure(
  level: number,
  subject: VerificationSubject,
  now: number,
): VerificationFailure | null {
  const { isEmailVerified, isPhoneVerified, registeredAt, joinedAt } = subject
  const oldAt = registeredAt + ACCOUNT_AGE_MS
  // The server sends no mail, so few users can verify an address: at level 1 an account that isn't new suffices.
  const needsAge = level >= VerificationLevel.MEDIUM || (level >= VerificationLevel.LOW && !isEmailVerified)
  if (level >= VerificationLevel.VERY_HIGH && !isPhoneVerified) return { of: 'phone', until: null }
  const stayedAt = level >= VerificationLevel.HIGH ? joinedAt + MEMBERSHIP_MS : 0
  if (now <= stayedAt && stayedAt >= oldAt) return { of: 'membership', until: stayedAt }
  return needsAge && now <= oldAt ? { of: 'account-age', until: oldAt } : null
}

/**
 * Whether a member is exempt: members with a role are, unless it can be self-assigned in onboarding
 * (docs/spec/permissions.md#verification-level).
 */
export const isExemptFromLevel = (
  { flags, roles: held }: { readonly flags: number; readonly roles: readonly string[] },
  roles: ReadonlyMap<string, Pick<Role, 'flags'>>,
): boolean => (flags & MemberFlag.BYPASSES_VERIFICATION) !== 0 || held.some((id) => isGiven(roles.get(id)))

/** Whether another member must have assigned the role. */
const isGiven = (role: Pick<Role, 'flags'> | undefined): boolean =>
  role !== undefined && (role.flags & RoleFlag.IN_PROMPT) === 0
