import type { Creator } from './expressions-store.ts'

/** An emoji or a sticker with its creator, where he is to be shown and still there. */
export const withCreator = <T extends object>(expression: T, creator: Creator | undefined) =>
  creator?.user ? { ...expression, user: creator.user } : expression
