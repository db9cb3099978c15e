import type { Creator } from './expressions-store.ts'

/** An emoji or a sticker with its creator, if the creator exists and may be shown. */
export const withCreator = <T extends object>(expression: T, creator: Creator | undefined) =>
  creator?.user ? { ...expression, user: creator.user } : expression
