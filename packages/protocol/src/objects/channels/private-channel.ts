import { LIMITS } from '../../limits.ts'
import {
  boolean,
  integer,
  list,
  mapOf,
  nameText,
  nullable,
  type Of,
  optional,
  type Schema,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { User } from '../users/user.ts'

/**
 * A channel outside all guilds, as one of those who are in it sees it: the recipients are the others
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
  /** Of a group that an application made, by tokens of those in it. */
  application_id: optional(snowflake()),
  managed: optional(boolean()),
  /** How the application calls those in it; absent if it names nobody. */
  nicks: optional(list(shape({ id: snowflake(), nick: text() }))),
})
/** A value of {@link PrivateChannel}. */
export type PrivateChannel = Of<typeof PrivateChannel>

const field = <S extends Schema>(schema: S) => optional(nullable(schema))

/**
 * What Create DM takes: one other, or what a group is made of
 * (docs/spec/private-channels.md#opening-a-private-channel). People name its recipients, an application has a token of
 * each, and may say how it calls them, by their ids.
 */
export const NewPrivateChannel = shape({
  recipient_id: field(snowflake()),
  recipients: field(list(snowflake(), { unique: true })),
  access_tokens: field(list(text(LIMITS.accessToken), { min: 1 })),
  nicks: field(mapOf(nullable(nameText(LIMITS.nick)))),
})
/** A value of {@link NewPrivateChannel}. */
export type NewPrivateChannel = Of<typeof NewPrivateChannel>

/** What Group DM Add Recipient takes of an application. */
export const NewRecipient = shape({
  access_token: field(text(LIMITS.accessToken)),
  nick: field(nameText(LIMITS.nick)),
})
/** A value of {@link NewRecipient}. */
export type NewRecipient = Of<typeof NewRecipient>
