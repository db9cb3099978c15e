import { READ_STATE_LIMITS } from '../../read-state-limits.ts'
import {
  boolean,
  type Infer,
  integer,
  list,
  nullable,
  omissible,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'

/** How far a user has read in a channel. The id is that of the channel. */
export const ReadState = shape({
  id: snowflake(),
  /** 0 if the user was mentioned there before they read any message. */
  last_message_id: snowflake(),
  /** Mentions of the user by name since then; in a private channel, all messages. */
  mention_count: integer(),
})
/** A value of {@link ReadState}. */
export type ReadState = Infer<typeof ReadState>

/** A user has read further on one of their clients. */
export const MessageAck = shape({
  channel_id: snowflake(),
  message_id: snowflake(),
  mention_count: integer(),
  /** The user marked a message as unread. */
  manual: optional(boolean()),
})

/** The body of Ack Message. */
export const NewAck = shape({
  token: optional(nullable(text())),
  /** Allows an earlier message. */
  manual: omissible(boolean()),
  mention_count: omissible(integer({ min: 0, max: READ_STATE_LIMITS.mentionCount })),
})

/** The response of Ack Message, always without a token for the next request. */
export const MessageAckResponse = shape({ token: nullable(text()) })

/** The body of Bulk Ack Messages. */
export const NewAcks = shape({
  read_states: list(
    shape({
      channel_id: snowflake(),
      message_id: snowflake(),
      /** 0 means a channel; no other type is stored. */
      read_state_type: omissible(integer()),
    }),
    { max: READ_STATE_LIMITS.acksAtOnce },
  ),
})
