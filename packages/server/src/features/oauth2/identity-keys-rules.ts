import type { IdentityKeyRow } from './oauth2-tables.ts'

const DAY_MS = 86_400_000

/** How old a key becomes before the next one is made, ms. */
const AGE_MS = 90 * DAY_MS
/**
 * For how long a key is shown before it signs, and after it has signed last, ms: a token holds for an hour, and whoever checks one has
 * read the keys before.
 */
const BESIDE_MS = DAY_MS

/** When a key was made, and which one it is: the first is 1. */
type Made = Pick<IdentityKeyRow, 'ordinal' | 'made_at'>

/** From when a key signs. The first does at once. */
const startOf = ({ ordinal, made_at }: Made): number => (ordinal === 1 ? made_at : made_at + BESIDE_MS)

/** The key that signs at a moment, of all that there are, the oldest first; undefined if there is none. */
export const signingIn = <Key extends Made>(keys: readonly Key[], now: number): Key | undefined =>
  keys.findLast((key) => startOf(key) <= now) ?? keys[0]

/** Those by which others check at a moment: the one that signs, the next, and the one before as long as its tokens hold. */
export const shownIn = <Key extends Made>(keys: readonly Key[], now: number): readonly Key[] =>
  keys.filter((_key, index) => {
    const next = keys[index + 1]
    return next === undefined || startOf(next) + BESIDE_MS > now
  })

/** Whether it is time for the next key. An instance that never had one needs none. */
export function isNextDue(keys: readonly Made[], now: number): boolean {
  const newest = keys.at(-1)
  return newest !== undefined && newest.made_at + AGE_MS <= now
}
