import type { FoundMember } from '../../features/members/members-store.ts'
import { isGuest } from '../../kernel/permissions/subject.ts'
import { nameKey } from '../../store/rows/name-key.ts'

/** What decides a member's place in member lists. Never changed in place. */
export interface SortedMember {
  readonly userId: string
  readonly roleIds: readonly string[]
  /** The same for all who hold the same roles. */
  readonly rolesKey: string
  /** The name in the guild, in the form in which names are compared. */
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

/** Members by their names, and by their ids where names are the same. */
export function compareSorted(one: SortedMember, other: SortedMember): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1
  if (one.userId.length !== other.userId.length) return one.userId.length - other.userId.length
  return one.userId < other.userId ? -1 : one.userId > other.userId ? 1 : 0
}
