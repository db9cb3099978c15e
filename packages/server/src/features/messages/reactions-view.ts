import type { Reaction, ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'

/** One emoji's reactions as their message's document stores them; the users are rows under its id. */
export interface ReactionKind {
  readonly id: string
  readonly emoji: ReactionEmoji
  readonly count: number
}

/**
 * The reactions to a message, in the order in which their emojis were first used
 * (docs/spec/reactions.md#reaction-object).
 */
export const toReactions = (kinds: readonly ReactionKind[], own: ReadonlySet<string>): Reaction[] =>
  kinds.map(({ id, emoji, count }) => ({
    emoji,
    count,
    count_details: { burst: 0, normal: count },
    burst_colors: [],
    me: own.has(id),
    me_burst: false,
  }))
