import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import type { BareMember, MemberChanges } from '@guildhall/protocol/objects/guilds/member'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { guildPermissions, hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { isGuest, subjectOf } from '../../kernel/permissions/permission-subject.ts'
import { custom, type Requirement, screened } from '../../kernel/permissions/requirement.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { mustFindAssignable } from '../roles/roles-rules.ts'
import type { Joiner } from './joining-user-store.ts'
import type { FoundMember } from './members-store.ts'

const MEMBERS_INTENT = ApplicationFlag.GATEWAY_GUILD_MEMBERS | ApplicationFlag.GATEWAY_GUILD_MEMBERS_LIMITED
const DAY_MS = 86_400_000

/** The same requirement, but guests are refused (docs/spec/members.md#guests). @throws MissingAccess */
export const exceptGuests = (requirement: Requirement<'guild'>): Requirement<'guild'> => ({
  ...requirement,
  sentence: `${requirement.sentence}; guests are refused`,
  judge: (place) => {
    requirement.judge(place)
    if (place.actor.isGuest) throw new ApiError('MissingAccess')
  },
})

/** Bots read lists of members only if their application has the intent for members (docs/spec/members.md#list-of-members). */
export const readerOfMembers = exceptGuests(
  custom('guild', 'a member of the guild; bots also need the intent GUILD_MEMBERS', ({ caller }) =>
    mustReadMembers(caller),
  ),
)

/**
 * Members who are timed out, or have not passed the screening, can't change even their own member
 * (docs/spec/permissions.md#timeouts).
 */
export const activeMember = screened(
  custom('guild', 'a member who is not timed out', ({ actor }) => {
    if (actor.isTimedOut) throw new ApiError('MissingPermissions')
  }),
)

/** One of three permissions suffices to change a member's flags (docs/spec/members.md#flags). */
export const changerOfFlags = custom(
  'guild',
  'MANAGE_GUILD or MANAGE_ROLES or (MODERATE_MEMBERS and KICK_MEMBERS and BAN_MEMBERS)',
  ({ actor }) => {
    if (actor.can('MANAGE_GUILD') || actor.can('MANAGE_ROLES')) return
    actor.must('MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS')
  },
)
/** @throws MissingAccess */
export function mustReadMembers({ kind, application }: Caller): void {
  if (kind === 'bot' && ((application?.flags ?? 0) & MEMBERS_INTENT) === 0) throw new ApiError('MissingAccess')
}

/**
 * Banned users can't join, a guild has a maximum number of members, and a user may be in as many guilds as the instance
 * settings allow.
 *
 * @throws UserIsBanned, TooManyGuilds, TooManyMembers
 */
export function mustBeAdmissible(
  guild: GuildModel,
  { user, isBanned, guildCount }: Joiner,
  settings: Pick<InstanceSettings, 'max_guilds_per_user' | 'max_guilds_per_bot'>,
): void {
  if (isBanned) throw new ApiError('UserIsBanned')
  const most = user.bot ? settings.max_guilds_per_bot : settings.max_guilds_per_user
  if (guildCount >= most) throw new ApiError('TooManyGuilds')
  if (guild.state.memberCount >= guild.settings.max_members) throw new ApiError('TooManyMembers')
}

/** Applies what follows from a member's roles: a guest with a role becomes a full member, and its holder skips the screening. */
export function settled(member: BareMember): BareMember {
  const isInvited = isGuest(member) && member.roles.length > 0
  return withoutNeedlessScreening(isInvited ? { ...member, flags: member.flags & ~MemberFlag.IS_GUEST } : member)
}

/** A member with BYPASSES_VERIFICATION isn't pending either (docs/spec/screening.md#who-is-pending). */
function withoutNeedlessScreening(member: BareMember): BareMember {
  const isLetIn = member.roles.length > 0 || (member.flags & MemberFlag.BYPASSES_VERIFICATION) !== 0
  return member.pending && isLetIn ? { ...member, pending: false } : member
}

/**
 * Nicknames and timeouts can be changed only of members below the caller; callers who may change nicknames may also change
 * their own (docs/spec/permissions.md#hierarchy-of-members).
 *
 * @throws MissingPermissions
 */
export function mustStandAbove(actor: Actor, { user, member }: FoundMember, changes: MemberChanges): void {
  if (changes.nick !== undefined && user.id !== actor.userId) actor.mustOutrankMember(user.id, member.roles)
  if (changes.communication_disabled_until !== undefined) actor.mustOutrankMember(user.id, member.roles)
}

/**
 * The member's fields after a change; the roles are {@link replacedRoles}.
 *
 * @throws InvalidFormBody, MissingPermissions
 */
export function changedMemberFields(
  guild: GuildModel,
  target: FoundMember,
  { nick, mute, deaf, communication_disabled_until: until, flags }: MemberChanges,
  now: number,
): Partial<BareMember> {
  return {
    ...(nick !== undefined && { nick: nick || null }),
    ...(mute !== undefined && { mute: mute ?? false }),
    ...(deaf !== undefined && { deaf: deaf ?? false }),
    ...(until !== undefined && { communication_disabled_until: endOfTimeout(guild, target, until, now) }),
    ...(flags !== undefined && { flags: changedFlags(target.member.flags, flags) }),
  }
}

/**
 * When a timeout ends: null if it is removed, or has ended already. Administrators can't be timed out
 * (docs/spec/members.md#timeouts).
 */
function endOfTimeout(guild: GuildModel, { user, member }: FoundMember, sent: string | null, now: number) {
  const end = sent === null ? now : Date.parse(sent)
  if (end > now + LIMITS.timeoutDays * DAY_MS) {
    const message = 'Invalid communication disabled timestamp'
    throw fieldError('communication_disabled_until', 'INVALID_COMMUNICATION_DISABLED_TIMESTAMP', message)
  }
  if (end <= now) return null
  const permissions = guildPermissions(guild.settings, guild.roles, subjectOf(guild, user.id, member))
  if (hasPermissions(permissions, Permission.ADMINISTRATOR)) throw new ApiError('MissingPermissions')
  return toTimestamp(end)
}

/**
 * The flags of a member after a change: only one of them can be set (docs/spec/members.md#flags).
 *
 * @throws InvalidFormBody
 */
function changedFlags(before: number, sent: number | null): number {
  const after = sent ?? before & ~MemberFlag.BYPASSES_VERIFICATION
  if (((before ^ after) & ~MemberFlag.BYPASSES_VERIFICATION) === 0) return after
  throw fieldError('flags', 'MEMBER_FLAGS_INVALID', 'Only BYPASSES_VERIFICATION can be changed.')
}

/** The flags of a member who is added. @throws InvalidFormBody */
export const flagsToBegin = (sent: number | null | undefined): number => changedFlags(0, sent ?? 0)

/** A member's new roles, and which of them are added and removed. */
export interface RoleChange {
  roles: string[]
  added: Role[]
  removed: Role[]
}

/**
 * The roles of a member after their list is replaced. The caller must be allowed to assign each role that is added or
 * removed; @everyone is ignored, because some clients send it.
 *
 * @throws InvalidFormBody for an unknown role, MissingPermissions
 */
export function replacedRoles(
  actor: Actor,
  { roles: before }: Pick<BareMember, 'roles'>,
  sent: readonly string[],
): RoleChange {
  const { guild } = actor
  mustBeRoles(guild, 'roles', sent)
  const there = before.filter((id) => guild.roles.has(id))
  const kept = there.filter((id) => sent.includes(id))
  const comes = sent.filter((id) => id !== guild.id && !kept.includes(id))
  const goes = there.filter((id) => !kept.includes(id))
  const assignable = (id: string): Role => mustFindAssignable(guild, actor, id)
  return { roles: [...kept, ...comes], added: comes.map(assignable), removed: goes.map(assignable) }
}

/** @throws InvalidFormBody if a field names a role that the guild doesn't have */
export function mustBeRoles(guild: GuildModel, field: string, roleIds: readonly string[]): void {
  const errors = roleIds.flatMap((id, index) =>
    guild.roles.has(id) ? [] : [{ path: [field, index], code: 'ROLE_INVALID', message: 'Role does not exist' }],
  )
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}
