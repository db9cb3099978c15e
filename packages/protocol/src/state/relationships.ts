import { RelationshipType } from '../enums/relationship-type.ts'
import type { DispatchedEvent } from '../events.ts'
import type { Relationship } from '../objects/users/relationship.ts'

/** What others are to a client's user, by their ids. */
export type Relationships = ReadonlyMap<string, Relationship>

/** Somebody becomes something else to the user than he was, is called otherwise, or is nothing to him any more. */
export type RelationshipEvent = Extract<DispatchedEvent, { type: `RELATIONSHIP_${string}` }>

/** Whether an event is about somebody's relationships. */
export const isOfRelationship = (event: { type: string }): event is RelationshipEvent =>
  event.type.startsWith('RELATIONSHIP_')

/** What others are to him after an event; the same object if it is about nobody whom he knows. */
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

/** Whoever of them is a friend. */
export const friendsAmong = (relationships: Relationships): string[] =>
  [...relationships.values()].filter(({ type }) => type === RelationshipType.FRIEND).map(({ id }) => id)
