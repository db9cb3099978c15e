import { LIMITS } from '../../limits.ts'
import {
  boolean,
  type Infer,
  integer,
  list,
  mapOf,
  nameText,
  nullable,
  optional,
  type Schema,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { User } from '../users/user.ts'

/**
 * A DM or a group as one of its members sees it: the recipients are the others
 * (docs/spec/private-channels.md#private-channel-object). Only groups have the fields from `name` on.
 */
export const PrivateChannel = shape({
  id: snowflake(),
  type: integer(),
  last_message_id: nullable(snowflake()),
  last_pin_timestamp: optional(nullable(text())),
  flags: integer(),
  recipients: list(User),
  name: optional(nullable(text())),
  icon: optional(nullable(text())),
  owner_id: optional(snowflake()),
  /** Only for a group that an application created, with tokens of its members. */
  application_id: optional(snowflake()),
  managed: optional(boolean()),
  /** The nicknames that the application gave its members; absent if there are none. */
  nicks: optional(list(shape({ id: snowflake(), nick: text() }))),
})
/** A value of {@link PrivateChannel}. */
export type PrivateChannel = Infer<typeof PrivateChannel>

const field = <S extends Schema>(schema: S) => optional(nullable(schema))

/**
 * The body of Create DM: the other user, or the members of a group
 * (docs/spec/private-channels.md#opening-a-private-channel). Users name the recipients; an application sends a token of
 * each, and optionally nicknames by their ids.
 */
export const NewPrivateChannel = shape({
  recipient_id: field(snowflake()),
  recipients: field(list(snowflake(), { unique: true })),
  access_tokens: field(list(text(LIMITS.accessToken), { min: 1 })),
  nicks: field(mapOf(nullable(nameText(LIMITS.nick)))),
})
/** A value of {@link NewPrivateChannel}. */
export type NewPrivateChannel = Infer<typeof NewPrivateChannel>

/** The body of Group DM Add Recipient for an application. */
export const NewRecipient = shape({
  access_token: field(text(LIMITS.accessToken)),
  nick: field(nameText(LIMITS.nick)),
})
/** A value of {@link NewRecipient}. */
export type NewRecipient = Infer<typeof NewRecipient>
