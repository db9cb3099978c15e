import type { Feature } from '../../kernel/feature.ts'
import { createReaction } from './create-reaction.ts'
import { deleteAllReactions } from './delete-all-reactions.ts'
import { deleteAllReactionsForEmoji } from './delete-all-reactions-for-emoji.ts'
import { deleteOwnReaction } from './delete-own-reaction.ts'
import { deleteUserReaction } from './delete-user-reaction.ts'
import { getReactions } from './get-reactions.ts'
import { REACTIONS_TABLES } from './reactions-tables.ts'
import { sweepReactions } from './sweep-reactions.ts'

export const reactions: Feature = {
  tables: REACTIONS_TABLES,
  operations: [
    createReaction,
    deleteOwnReaction,
    deleteUserReaction,
    getReactions,
    deleteAllReactions,
    deleteAllReactionsForEmoji,
  ],
  jobs: [sweepReactions],
}
