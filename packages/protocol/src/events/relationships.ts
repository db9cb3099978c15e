import { BareRelationship, Relationship } from '../objects/users/relationship.ts'
import { boolean, shape } from '../schema.ts'
import { withChanged, withEntry, withoutKey } from '../state/map-changes.ts'
import { withKnownPresences } from '../state/presences.ts'
import { userEvent } from './event.ts'

/** Events about the relationships of a user, sent to their clients only. */
export const RELATIONSHIP_EVENTS = {
  /** A relationship was created or changed its type; `should_notify` is true if the other user caused it. */
  RELATIONSHIP_ADD: userEvent(shape({ ...Relationship.properties, should_notify: boolean() }), {
    applyToClient: (state, { should_notify: _notify, ...relationship }) =>
      withKnownPresences(state, { relationships: withEntry(state.relationships, relationship) }),
  }),
  /** The friend's nickname changed. */
  RELATIONSHIP_UPDATE: userEvent(BareRelationship, {
    applyToClient: (state, { id, nickname }) =>
      withKnownPresences(state, {
        relationships: withChanged(state.relationships, id, (known) => ({ ...known, nickname })),
      }),
  }),
  /** A relationship was removed; the payload is the removed relationship. */
  RELATIONSHIP_REMOVE: userEvent(BareRelationship, {
    applyToClient: (state, { id }) => withKnownPresences(state, { relationships: withoutKey(state.relationships, id) }),
  }),
}
