import { type Reaction, type ReactionEmoji, ReactionType } from '@guildhall/protocol/objects/messages/reaction'

/** The reactions of one type with an emoji. */
export interface ReactionOfType {
  readonly emoji: ReactionEmoji
  readonly type: (typeof ReactionType)[keyof typeof ReactionType]
  readonly count: number
  readonly me: boolean
}

/** The normal reactions with an emoji and then the burst reactions, each only if there are any. */
export function reactionsByType({ emoji, count_details: { normal, burst }, me, me_burst }: Reaction): ReactionOfType[] {
  return [
    { emoji, type: ReactionType.NORMAL, count: normal, me },
    { emoji, type: ReactionType.BURST, count: burst, me: me_burst },
  ].filter(({ count }) => count > 0)
}
