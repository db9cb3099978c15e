import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  choice,
  integer,
  list,
  nullable,
  type Of,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'

/**
 * The emoji of a reaction: one of Unicode has no id, a guild's one that is gone may have no name
 * (docs/spec/expressions.md#partial-emojis).
 */
export const ReactionEmoji = shape({
  id: nullable(snowflake()),
  name: nullable(text()),
  animated: optional(boolean()),
})
/** A value of {@link ReactionEmoji}. */
export type ReactionEmoji = Of<typeof ReactionEmoji>

/**
 * One kind of reaction to a message, with how many there are and whether the caller's own is one
 * (docs/spec/reactions.md#reaction-object).
 */
export const Reaction = shape({
  emoji: ReactionEmoji,
  count: integer(),
  count_details: shape({ burst: integer(), normal: integer() }),
  burst_colors: list(anything<never>()),
  me: boolean(),
  me_burst: boolean(),
})
/** A value of {@link Reaction}. */
export type Reaction = Of<typeof Reaction>

/** The types of reactions (docs/spec/reactions.md#list-of-reactions). There are no burst reactions here: nobody has any. */
export const ReactionType = { NORMAL: 0, BURST: 1 } as const

/** Which page of those who reacted is asked for (docs/spec/reactions.md#list-of-reactions). */
export const ReactionsQuery = shape({
  type: optional(choice([ReactionType.NORMAL, ReactionType.BURST])),
  after: optional(snowflake()),
  limit: optional(integer(LIMITS.reactionsPerPage)),
})
/** A value of {@link ReactionsQuery}. */
export type ReactionsQuery = Of<typeof ReactionsQuery>
