import { LIMITS } from '../../limits.ts'
import {
  boolean,
  choice,
  type Infer,
  integer,
  list,
  omissible,
  optional,
  shape,
  snowflake,
  text,
  withDefault,
} from '../../schema.ts'
import { User } from '../users/user.ts'
import { ReactionEmoji } from './reaction.ts'

/** The layouts of polls; there is only one (docs/spec/messages.md#polls). */
const PollLayout = { DEFAULT: 1 } as const

/** The emoji of an answer: a guild's by its id, a Unicode emoji by its name. */
const NewPollEmoji = shape({ id: omissible(snowflake()), name: omissible(text(LIMITS.emojiNameSent)) })
/** A value of {@link NewPollEmoji}. */
export type NewPollEmoji = Infer<typeof NewPollEmoji>

/** A poll in a request; `duration` is in hours. */
export const NewPoll = shape({
  question: shape({ text: text({ ...LIMITS.pollQuestion, trim: true }) }),
  answers: list(
    shape({
      poll_media: shape({ text: text({ ...LIMITS.pollAnswer, trim: true }), emoji: omissible(NewPollEmoji) }),
    }),
    LIMITS.pollAnswers,
  ),
  duration: withDefault(integer(LIMITS.pollHours), 24),
  allow_multiselect: withDefault(boolean(), false),
  layout_type: withDefault(choice([PollLayout.DEFAULT]), PollLayout.DEFAULT),
})
/** A value of {@link NewPoll}. */
export type NewPoll = Infer<typeof NewPoll>

const PollAnswer = shape({
  answer_id: integer(),
  poll_media: shape({ text: text(), emoji: optional(ReactionEmoji) }),
})

/** A poll as a message shows it: answers without votes are not in the counts. */
export const Poll = shape({
  question: shape({ text: text() }),
  answers: list(PollAnswer),
  expiry: text(),
  allow_multiselect: boolean(),
  layout_type: integer(),
  results: shape({
    is_finalized: boolean(),
    answer_counts: list(shape({ id: integer(), count: integer(), me_voted: boolean() })),
  }),
})
/** A value of {@link Poll}. */
export type Poll = Infer<typeof Poll>

/** All votes of a user in a poll, by the ids of answers; an empty list removes them. */
export const PollVote = shape({ answer_ids: list(snowflake(), { max: LIMITS.pollAnswers.max, unique: true }) })
/** A value of {@link PollVote}. */
export type PollVote = Infer<typeof PollVote>

/** The query of the voters of an answer. */
export const PollVotersQuery = shape({
  after: optional(snowflake()),
  limit: optional(integer(LIMITS.pollVotersPerPage)),
})

/** The voters of an answer. */
export const PollVoters = shape({ users: list(User) })
/** A value of {@link PollVoters}. */
export type PollVoters = Infer<typeof PollVoters>
