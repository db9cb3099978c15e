import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { differenceFaults } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const relationshipInvariants: Invariants = { faults }

const OTHER_SIDE: Readonly<Record<number, number>> = {
  [RelationshipType.FRIEND]: RelationshipType.FRIEND,
  [RelationshipType.INCOMING_REQUEST]: RelationshipType.OUTGOING_REQUEST,
  [RelationshipType.OUTGOING_REQUEST]: RelationshipType.INCOMING_REQUEST,
}

/** Friendships and requests have a row for each side, blocked users aren't friends, and private invites are valid. */
function* faults({ relationships, users, private_invites }: StoreContents): Faults {
  const people = new Map(users.map(({ id, is_bot }) => [id, is_bot]))
  const types = new Map(relationships.map(({ user_id, other_id, type }) => [`${user_id}/${other_id}`, type]))
  for (const { user_id, other_id, type, nickname } of relationships) {
    const what = `relationship of ${user_id} to ${other_id}`
    const isBlock = type === RelationshipType.BLOCKED
    if (people.get(user_id) !== false || !people.has(other_id)) yield `${what}: a user does not exist or is a bot`
    if (people.get(other_id) && !isBlock) yield `${what}: a bot is a friend`
    if (nickname !== null && type !== RelationshipType.FRIEND) yield `${what}: a nickname without a friend`
    const back = types.get(`${other_id}/${user_id}`)
    if (!isBlock) yield* differenceFaults(`${what}: the other side`, back, OTHER_SIDE[type])
    else if (back !== undefined && back !== type) yield `${what}: blocked, but the other side is ${back}`
  }
  for (const { code, inviter_id, uses, wire } of private_invites) {
    if (people.get(inviter_id) !== false) yield `invite ${code}: a user does not exist or is a bot`
    const { max_uses } = JSON.parse(wire)
    if (max_uses > 0 && uses >= max_uses) yield `invite ${code}: used up`
  }
}
