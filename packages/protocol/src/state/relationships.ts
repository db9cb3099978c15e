import { RelationshipType } from '../enums/relationship-type.ts'
import type { DispatchedEvent } from '../events.ts'
import type { Relationship } from '../objects/users/relationship.ts'

/** The relationships of a client's user, by the other user's id. */
export type Relationships = ReadonlyMap<string, Relationship>

/** A relationship was added, changed or removed. */
export type RelationshipEvent = Extract<DispatchedEvent, { type: `RELATIONSHIP_${string}` }>

/** Whether an event concerns relationships. */
export const isRelationshipEvent = (event: { type: string }): event is RelationshipEvent =>
  event.type.startsWith('RELATIONSHIP_')

/** The user's relationships after an event; the same object if the event concerns an unknown relationship. */
export function withRelationship(before: Relationships, event: RelationshipEvent): Relationships {
  const next = new Map(before)
  const known = before.get(event.data.id)
  if (event.type === 'RELATIONSHIP_REMOVE') return next.delete(event.data.id) ? next : before
  if (event.type === 'RELATIONSHIP_UPDATE') {
    return known ? next.set(known.id, { ...known, nickname: event.data.nickname }) : before
  }
  const { should_notify: _notify, ...relationship } = event.data
  return next.set(relationship.id, relationship)
}

/** The ids of the friends. */
export const friendIdsIn = (relationships: Relationships): string[] =>
  [...relationships.values()].filter(({ type }) => type === RelationshipType.FRIEND).map(({ id }) => id)
