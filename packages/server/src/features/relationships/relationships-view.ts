import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { Relationship } from '@guildhall/protocol/objects/users/relationship'
import type { User } from '@guildhall/protocol/objects/users/user'
import { toTimestamp } from '../../kernel/clock.ts'
import type { RelationshipKind } from './relationships-store.ts'

/** A relationship as one of the users sees it. */
export const toRelationship = (user: User, { type, nickname, since }: RelationshipKind): Relationship => ({
  id: user.id,
  type,
  user,
  nickname,
  user_ignored: false,
  since: toTimestamp(since),
})

/** The friends among some relationships: the user receives their presences. */
export const friendsOf = (relationships: readonly Relationship[]): { id: string; recipients: User[] }[] =>
  relationships
    .filter(({ type }) => type === RelationshipType.FRIEND)
    .map(({ id, user }) => ({ id, recipients: [user] }))
