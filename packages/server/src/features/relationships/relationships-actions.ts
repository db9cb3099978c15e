// Requests, accepts and ends friendships, and blocks users.
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { Relationship } from '@guildhall/protocol/objects/users/relationship'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import {
  mustBefriendable,
  mustHaveRoomForBlocked,
  mustHaveRoomForFriends,
  mustHaveRoomForRequest,
} from './relationships-rules.ts'
import {
  listRelationshipRows,
  type Pair,
  putRelationshipRow,
  type RelationshipKind,
  removeRelationshipRow,
} from './relationships-store.ts'
import { toRelationship } from './relationships-view.ts'

const { FRIEND, BLOCKED, INCOMING_REQUEST, OUTGOING_REQUEST } = RelationshipType

type AddingTx = TxBase<'RELATIONSHIP_ADD'>
type RemovingTx = TxBase<'RELATIONSHIP_REMOVE'>

/** All relationships of a user, as they see them. Takes one statement. */
export async function showRelationships(db: Db, userId: string): Promise<Relationship[]> {
  return (await listRelationshipRows(db, userId)).map(({ user, relationship }) => toRelationship(user, relationship))
}

/**
 * The first user of a locked pair sends the other a friend request; if the other has sent one, they become friends. A second
 * request changes nothing.
 *
 * @throws BotsHaveNoFriends, FriendRequestBlocked, AlreadyFriends, TooManyFriends, FriendRequestsDisabled
 */
export async function askToBeFriends(tx: AddingTx, pair: Pair): Promise<void> {
  mustBefriendable(pair)
  const { own, other, ownRelationship } = pair
  if (ownRelationship?.type === FRIEND) throw new ApiError('AlreadyFriends')
  if (ownRelationship?.type === OUTGOING_REQUEST) return
  if (ownRelationship?.type === INCOMING_REQUEST) return befriend(tx, pair)
  await mustHaveRoomForRequest(tx.db, pair)
  become(tx, own, other, OUTGOING_REQUEST)
  become(tx, other, own, INCOMING_REQUEST, true)
}

/** The first user of a locked pair accepts the request of the other. @throws NoFriendRequest, and as {@link askToBeFriends} does */
export async function acceptRequest(tx: AddingTx, pair: Pair): Promise<void> {
  mustBefriendable(pair)
  if (pair.ownRelationship?.type === FRIEND) throw new ApiError('AlreadyFriends')
  if (pair.ownRelationship?.type !== INCOMING_REQUEST) throw new ApiError('NoFriendRequest')
  await befriend(tx, pair)
}

/** Makes two locked users friends, whichever of them sent the request. @throws TooManyFriends */
export async function befriend(tx: AddingTx, pair: Pair): Promise<void> {
  await mustHaveRoomForFriends(tx.db, pair)
  const { own, other } = pair
  become(tx, own, other, FRIEND)
  become(tx, other, own, FRIEND, true)
}

/**
 * The first user of a locked pair blocks the other, whose friendship or request ends without a reason.
 *
 * @throws TooManyBlockedUsers
 */
export async function block(tx: AddingTx & RemovingTx, pair: Pair): Promise<void> {
  const { own, other, ownRelationship, otherRelationship } = pair
  if (ownRelationship?.type === BLOCKED) return
  await mustHaveRoomForBlocked(tx.db, pair)
  become(tx, own, other, BLOCKED)
  if (otherRelationship && otherRelationship.type !== BLOCKED) end(tx, other, own, otherRelationship)
}

/** The first user of a locked pair ends the relationship: a friendship, a request of either, or a block. */
export function endRelationship(tx: RemovingTx, { own, other, ownRelationship, otherRelationship }: Pair): void {
  if (!ownRelationship) return
  end(tx, own, other, ownRelationship)
  if (otherRelationship && otherRelationship.type !== BLOCKED) end(tx, other, own, otherRelationship)
}

/** Sets a user's relationship to another, and notifies them. @param isHisDoing whether the other user caused it */
function become(tx: AddingTx, user: User, other: User, type: RelationshipType, isHisDoing = false): void {
  const relationship = putRelationshipRow(tx.db, user.id, other.id, { type, since: tx.now })
  tx.emitTo(user.id, 'RELATIONSHIP_ADD', { ...toRelationship(other, relationship), should_notify: isHisDoing })
}

/** Removes a user's relationship to another, and notifies them. */
function end(tx: RemovingTx, user: User, other: User, { type, nickname }: RelationshipKind): void {
  removeRelationshipRow(tx.db, user.id, other.id)
  tx.emitTo(user.id, 'RELATIONSHIP_REMOVE', { id: other.id, type, nickname })
}
