import type { EventRow } from './event-row.ts'
import { MessageAck } from './objects/messages/read-state.ts'
import { BareRelationship, Relationship } from './objects/users/relationship.ts'
import { CurrentUser } from './objects/users/user.ts'
import { UserGuildSettings } from './objects/users/user-guild-settings.ts'
import { UserSettings } from './objects/users/user-settings.ts'
import { boolean, type Schema, shape } from './schema.ts'

const rules = { stream: 'user', audience: { to: 'user' }, intent: null } as const satisfies Omit<EventRow, 'payload'>
const row = <P extends Schema>(payload: P) => ({ payload, ...rules })

/** Events about a user's own account, sent to their clients only: relationships, read states and settings. */
export const ACCOUNT_EVENTS = {
  /** A relationship was created or changed its type; `should_notify` is true if the other user caused it. */
  RELATIONSHIP_ADD: row(shape({ ...Relationship.properties, should_notify: boolean() })),
  /** The friend's nickname changed. */
  RELATIONSHIP_UPDATE: row(BareRelationship),
  /** A relationship was removed; the payload is the removed relationship. */
  RELATIONSHIP_REMOVE: row(BareRelationship),
  MESSAGE_ACK: row(MessageAck),
  USER_GUILD_SETTINGS_UPDATE: row(UserGuildSettings),
  USER_SETTINGS_UPDATE: row(UserSettings),
  USER_UPDATE: row(CurrentUser),
} as const
