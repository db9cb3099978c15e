import type { Reaction, ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'

/** How many users reacted in one way; they are rows under its id. */
interface CountedUsers {
  readonly id: string
  readonly count: number
}

/** One emoji's reactions as their message's document stores them: the normal ones, and burst ones if there are any. */
export interface ReactionKind extends CountedUsers {
  readonly emoji: ReactionEmoji
  readonly burst?: CountedUsers
}

/** The colors of every burst reaction (docs/spec/reactions.md#burst-reactions). */
export const BURST_COLORS: readonly string[] = ['#F2A33C', '#F25F5C', '#7A5CF0']

/** The ids under which the users of reactions are stored. */
export const kindIdsOfReactions = (kinds: readonly ReactionKind[]): string[] =>
  kinds.flatMap(({ id, burst }) => (burst ? [id, burst.id] : [id]))

/**
 * The reactions to a message, in the order in which their emojis were first used
 * (docs/spec/reactions.md#reaction-object).
 */
export const toReactions = (kinds: readonly ReactionKind[], own: ReadonlySet<string>): Reaction[] =>
  kinds.map(({ id, emoji, count, burst }) => ({
    emoji,
    count: count + (burst?.count ?? 0),
    count_details: { burst: burst?.count ?? 0, normal: count },
    burst_colors: burst ? [...BURST_COLORS] : [],
    me: own.has(id),
    me_burst: burst !== undefined && own.has(burst.id),
  }))
