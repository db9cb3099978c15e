import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { differs } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const relationshipInvariants: Invariants = { faults }

const OTHER_SIDE: Readonly<Record<number, number>> = {
  [RelationshipType.FRIEND]: RelationshipType.FRIEND,
  [RelationshipType.INCOMING_REQUEST]: RelationshipType.OUTGOING_REQUEST,
  [RelationshipType.OUTGOING_REQUEST]: RelationshipType.INCOMING_REQUEST,
}

/** Friends are friends to each other, a request has two sides, and a blocked user is no friend of the one who blocks. Private invites are good. */
function* faults({ relationships, users, private_invites }: StoreContents): Faults {
  const people = new Map(users.map(({ id, is_bot }) => [id, is_bot]))
  const types = new Map(relationships.map(({ user_id, other_id, type }) => [`${user_id}/${other_id}`, type]))
  for (const { user_id, other_id, type, nickname } of relationships) {
    const what = `relationship of ${user_id} to ${other_id}`
    const isBlock = type === RelationshipType.BLOCKED
    if (people.get(user_id) !== false || !people.has(other_id)) yield `${what}: of nobody, or a bot`
    if (people.get(other_id) && !isBlock) yield `${what}: a bot is no friend`
    if (nickname !== null && type !== RelationshipType.FRIEND) yield `${what}: a nickname without a friend`
    const back = types.get(`${other_id}/${user_id}`)
    if (!isBlock) yield* differs(`${what}: the other side`, back, OTHER_SIDE[type])
    else if (back !== undefined && back !== type) yield `${what}: blocked, and yet ${back}`
  }
  for (const { code, inviter_id, uses, wire } of private_invites) {
    if (people.get(inviter_id) !== false) yield `invite ${code}: of nobody, or a bot`
    const { max_uses } = JSON.parse(wire)
    if (max_uses > 0 && uses >= max_uses) yield `invite ${code}: used up`
  }
}
