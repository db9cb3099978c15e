import { READ_STATE_LIMITS } from '../../read-state-limits.ts'
import { boolean, integer, list, nullable, type Of, omissible, optional, shape, snowflake, text } from '../../schema.ts'

/** How far somebody has read in a channel. The id is the channel's. */
export const ReadState = shape({
  id: snowflake(),
  /** 0 if the user was mentioned there and never read anything. */
  last_message_id: snowflake(),
  /** Mentions of the user by name since then; in a private channel, all messages. */
  mention_count: integer(),
})
/** A value of {@link ReadState}. */
export type ReadState = Of<typeof ReadState>

/** A user has read further on one of their clients. */
export const MessageAck = shape({
  channel_id: snowflake(),
  message_id: snowflake(),
  mention_count: integer(),
  /** The user marked a message as unread. */
  manual: optional(boolean()),
})

/** What Ack Message takes. */
export const NewAck = shape({
  token: optional(nullable(text())),
  /** Also back to an earlier message. */
  manual: omissible(boolean()),
  mention_count: omissible(integer({ min: 0, max: READ_STATE_LIMITS.mentionCount })),
})

/** What Ack Message answers: there is no token to be sent the next time. */
export const AckAnswer = shape({ token: nullable(text()) })

/** What Bulk Ack Messages takes. */
export const NewAcks = shape({
  read_states: list(
    shape({
      channel_id: snowflake(),
      message_id: snowflake(),
      /** 0 is a channel's; nothing else is kept. */
      read_state_type: omissible(integer()),
    }),
    { max: READ_STATE_LIMITS.acksAtOnce },
  ),
})
