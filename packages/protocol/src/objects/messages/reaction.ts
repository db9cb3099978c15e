import { LIMITS } from '../../limits.ts'
import { boolean, choice, type Infer, integer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'

/**
 * The emoji of a reaction: a Unicode emoji has no id, and a deleted custom emoji may have no name
 * (docs/spec/expressions.md#partial-emojis).
 */
export const ReactionEmoji = shape({
  id: nullable(snowflake()),
  name: nullable(text()),
  animated: optional(boolean()),
})
/** A value of {@link ReactionEmoji}. */
export type ReactionEmoji = Infer<typeof ReactionEmoji>

/**
 * The reactions to a message with one emoji: their number and whether the caller is among those with a normal and with
 * a burst reaction (docs/spec/reactions.md#reaction-object). `burst_colors` are hexadecimal.
 */
export const Reaction = shape({
  emoji: ReactionEmoji,
  count: integer(),
  count_details: shape({ burst: integer(), normal: integer() }),
  burst_colors: list(text()),
  me: boolean(),
  me_burst: boolean(),
})
/** A value of {@link Reaction}. */
export type Reaction = Infer<typeof Reaction>

/** The types of reactions (docs/spec/reactions.md#burst-reactions). */
export const ReactionType = { NORMAL: 0, BURST: 1 } as const

const typeOfReaction = optional(choice([ReactionType.NORMAL, ReactionType.BURST]))

/** Which of a user's reactions with an emoji is added or removed; by default the normal one. */
export const ReactionTypeQuery = shape({ type: typeOfReaction })

/** The query of the users who reacted (docs/spec/reactions.md#list-of-reactions). */
export const ReactionsQuery = shape({
  type: typeOfReaction,
  after: optional(snowflake()),
  limit: optional(integer(LIMITS.reactionsPerPage)),
})
/** A value of {@link ReactionsQuery}. */
export type ReactionsQuery = Infer<typeof ReactionsQuery>
