import type { IdentityKeyRow } from './oauth2-tables.ts'

const DAY_MS = 86_400_000

/** The age of a key at which the next one is generated, ms. */
const AGE_MS = 90 * DAY_MS
/**
 * For how long a key is published before its first signature and after its last, ms: a token is valid for an hour, and its
 * verifier may have read the keys earlier.
 */
const BESIDE_MS = DAY_MS

/** When a key was generated, and its number: the first is 1. */
type Made = Pick<IdentityKeyRow, 'ordinal' | 'made_at'>

/** When a key begins to sign. The first begins at once. */
const startOf = ({ ordinal, made_at }: Made): number => (ordinal === 1 ? made_at : made_at + BESIDE_MS)

/** The signing key at a given time, of the given ones, oldest first; undefined if there is none. */
export const signingIn = <Key extends Made>(keys: readonly Key[], now: number): Key | undefined =>
  keys.findLast((key) => startOf(key) <= now) ?? keys[0]

/**
 * The published keys at a given time: the signing key, the next one, and the previous one as long as its tokens are
 * valid.
 */
export const shownIn = <Key extends Made>(keys: readonly Key[], now: number): readonly Key[] =>
  keys.filter((_key, index) => {
    const next = keys[index + 1]
    return next === undefined || startOf(next) + BESIDE_MS > now
  })

/** Whether the next key is due. An instance without keys needs none. */
export function isNextDue(keys: readonly Made[], now: number): boolean {
  const newest = keys.at(-1)
  return newest !== undefined && newest.made_at + AGE_MS <= now
}
