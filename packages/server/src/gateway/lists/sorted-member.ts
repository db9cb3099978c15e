import type { FoundMember } from '../../features/members/members-store.ts'
import { isGuest } from '../../kernel/permissions/permission-subject.ts'
import { nameKey } from '../../store/rows/name-key.ts'

/** The fields that determine a member's position in member lists. Immutable. */
export interface SortedMember {
  readonly userId: string
  readonly roleIds: readonly string[]
  /** The key of the set of roles: equal for all members with the same roles. */
  readonly rolesKey: string
  /** The name in the guild, normalized for comparison. */
  readonly name: string
  readonly isOnline: boolean
  readonly isGuest: boolean
}

/** A member in the form that lists sort. */
export function toSortedMember({ user, member }: FoundMember, isOnline: boolean): SortedMember {
  const name = nameKey(member.nick ?? user.global_name ?? user.username)
  const { roles } = member
  return { userId: user.id, roleIds: roles, rolesKey: roles.join(), name, isOnline, isGuest: isGuest(member) }
}

/** Compares members by name, then by id. */
export function compareSorted(one: SortedMember, other: SortedMember): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1
  if (one.userId.length !== other.userId.length) return one.userId.length - other.userId.length
  return one.userId < other.userId ? -1 : one.userId > other.userId ? 1 : 0
}
