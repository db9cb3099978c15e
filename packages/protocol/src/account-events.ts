import type { EventRow } from './event-row.ts'
import { MessageAck } from './objects/messages/read-state.ts'
import { BareRelationship, Relationship } from './objects/users/relationship.ts'
import { CurrentUser } from './objects/users/user.ts'
import { UserGuildSettings } from './objects/users/user-guild-settings.ts'
import { UserSettings } from './objects/users/user-settings.ts'
import { boolean, type Schema, shape } from './schema.ts'

const rules = { stream: 'user', audience: { to: 'user' }, intent: null } as const satisfies Omit<EventRow, 'payload'>
const row = <P extends Schema>(payload: P) => ({ payload, ...rules })

/** What somebody's clients are told of himself: who others are to him, how far he has read, what he set. */
export const ACCOUNT_EVENTS = {
  /** Somebody is something to the user now, whatever he was before; `should_notify` if that was the other's doing. */
  RELATIONSHIP_ADD: row(shape({ ...Relationship.properties, should_notify: boolean() })),
  /** He is called otherwise. */
  RELATIONSHIP_UPDATE: row(BareRelationship),
  /** He is nothing to the user any more, and was this. */
  RELATIONSHIP_REMOVE: row(BareRelationship),
  MESSAGE_ACK: row(MessageAck),
  USER_GUILD_SETTINGS_UPDATE: row(UserGuildSettings),
  USER_SETTINGS_UPDATE: row(UserSettings),
  USER_UPDATE: row(CurrentUser),
} as const
