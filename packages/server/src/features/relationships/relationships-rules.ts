import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { RELATIONSHIP_LIMITS } from '@guildhall/protocol/relationship-limits'
import { ApiError } from '../../kernel/api-error.ts'
import type { TxDb } from '../../store/db.ts'
import { countRelationshipRows, type Pair } from './relationships-store.ts'

const { FRIEND, BLOCKED, INCOMING_REQUEST, OUTGOING_REQUEST } = RelationshipType

/** Whether one of two users has blocked the other. */
export const isBlocked = ({
  ownRelationship,
  otherRelationship,
}: Pick<Pair, 'ownRelationship' | 'otherRelationship'>): boolean =>
  ownRelationship?.type === BLOCKED || otherRelationship?.type === BLOCKED

/** A user can't have a relationship with themselves. @throws NoFriendOfOneself */
export function mustBeAnother(userId: string, otherId: string): void {
  if (userId === otherId) throw new ApiError('NoFriendOfOneself')
}

/**
 * Refuses friendships with bots and deleted accounts, and between users of whom one has blocked the other.
 *
 * @throws UnknownUser, BotsHaveNoFriends, FriendRequestBlocked
 */
export function mustBefriendable(pair: Pair): void {
  if (pair.isGone) throw new ApiError('UnknownUser')
  if (pair.other.bot) throw new ApiError('BotsHaveNoFriends')
  if (isBlocked(pair)) throw new ApiError('FriendRequestBlocked')
}

/** Friends and outgoing requests are counted together, so that an accepted request never exceeds the limit. @throws TooManyFriends */
export async function mustHaveRoomForFriends(
  db: TxDb,
  { own, other, ownRelationship, otherRelationship }: Pair,
): Promise<void> {
  const countOf = await countRelationshipRows(db, own.id, other.id)
  for (const [id, relationship] of [[own.id, ownRelationship] as const, [other.id, otherRelationship] as const]) {
    if (relationship?.type === OUTGOING_REQUEST) continue
    if (countOf(id, FRIEND, OUTGOING_REQUEST) >= RELATIONSHIP_LIMITS.friends) throw new ApiError('TooManyFriends')
  }
}

/** @throws TooManyFriends, or FriendRequestsDisabled if the other user has too many incoming requests */
export async function mustHaveRoomForRequest(db: TxDb, { own, other }: Pair): Promise<void> {
  const countOf = await countRelationshipRows(db, own.id, other.id)
  if (countOf(own.id, FRIEND, OUTGOING_REQUEST) >= RELATIONSHIP_LIMITS.friends) throw new ApiError('TooManyFriends')
  if (countOf(other.id, INCOMING_REQUEST) >= RELATIONSHIP_LIMITS.requests) throw new ApiError('FriendRequestsDisabled')
}

/** @throws TooManyBlockedUsers */
export async function mustHaveRoomForBlocked(db: TxDb, { own, other }: Pair): Promise<void> {
  const countOf = await countRelationshipRows(db, own.id, other.id)
  if (countOf(own.id, BLOCKED) >= RELATIONSHIP_LIMITS.blocked) throw new ApiError('TooManyBlockedUsers')
}
