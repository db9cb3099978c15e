import { integer, list, nullable, type Of, optional, shape, snowflake, text } from '../schema.ts'
import { User } from './user.ts'

/** A channel outside all guilds, as one of those who are in it sees it: the recipients are the others (conventions C.5). */
export const PrivateChannel = shape({
  id: snowflake(),
  type: integer(),
  last_message_id: nullable(snowflake()),
  last_pin_timestamp: optional(nullable(text())),
  flags: integer(),
  recipients: list(User),
})
/** A value of {@link PrivateChannel}. */
export type PrivateChannel = Of<typeof PrivateChannel>

/** What Create DM takes (conventions B.14). */
export const NewPrivateChannel = shape({ recipient_id: snowflake() })
/** A value of {@link NewPrivateChannel}. */
export type NewPrivateChannel = Of<typeof NewPrivateChannel>
