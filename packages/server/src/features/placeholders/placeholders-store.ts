import { sql } from 'kysely'
import { ApiError } from '../../kernel/api-error.ts'
import { addRow, findRow, removeRows, saveRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { claimedPlaceholders, placeholderClaims } from './placeholders-tables.ts'

/** How many guilds of a placeholder are shown. */
const MOST_GUILDS = 50

/** A user of another server who has no account here, unless somebody has claimed them. @throws UnknownUser */
export async function mustBeUnclaimed({ q }: Db, userId: string): Promise<void> {
  const row = await q
    .selectFrom('users')
    .leftJoin('claimed_placeholders', 'claimed_placeholders.placeholder_of', 'users.placeholder_of')
    .select('claimed_placeholders.user_id')
    .where('users.id', '=', userId)
    .where('users.is_bot', '=', false)
    .where('users.placeholder_of', 'is not', null)
    .executeTakeFirst()
  if (!row || row.user_id !== null) throw new ApiError('UnknownUser')
}

/** Replaces an earlier link. */
export const saveClaim = (db: Db, row: Parameters<typeof saveRow<typeof placeholderClaims>>[2]): Promise<void> =>
  saveRow(db, placeholderClaims, row)

/** A placeholder for which somebody holds a link. */
export interface FoundClaim {
  readonly placeholder_id: string
  readonly wire: string
  readonly placeholder_of: string
  readonly expires_at: number
}

/** @throws UnknownToken */
export async function mustFindClaim({ q }: Db, codeHash: string, now: number): Promise<FoundClaim> {
  const row = await q
    .selectFrom('placeholder_claims')
    .innerJoin('users', 'users.id', 'placeholder_claims.user_id')
    .select(['users.id', 'users.wire', 'users.placeholder_of', 'placeholder_claims.expires_at'])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row || row.placeholder_of === null) throw new ApiError('UnknownToken')
  const { id, wire, placeholder_of, expires_at } = row
  return { placeholder_id: id, wire, placeholder_of, expires_at }
}

/** Removes a link that is used; false if it was used or replaced at the same time. */
export async function takeClaim(db: Db, codeHash: string): Promise<boolean> {
  return (await removeRows(db, placeholderClaims, { code_hash: codeHash })).length > 0
}

/** Records whose account a user of another server has; false if they have one already. */
export const recordClaimed = (
  db: Db,
  row: { placeholder_of: string; user_id: string; claimed_at: number },
): Promise<boolean> => addRow(db, claimedPlaceholders, row)

/** The unclaimed placeholder of a person on another server; undefined if there is none. */
export const findPlaceholderOf = ({ q }: Db, of: string): Promise<{ id: string; wire: string } | undefined> =>
  q
    .selectFrom('users')
    .select(['id', 'wire'])
    .where('placeholder_of', '=', of)
    .where('is_bot', '=', false)
    .executeTakeFirst()

/** Whether somebody has claimed a user of another server. */
export const isTaken = async (db: Db, placeholder_of: string): Promise<boolean> =>
  (await findRow(db, claimedPlaceholders, { placeholder_of })) !== undefined

/** The guilds of which a placeholder is a member, up to a number. */
export const listGuildsOfPlaceholder = ({ q }: Db, userId: string): Promise<{ id: string; wire: string }[]> =>
  q
    .selectFrom('members')
    .innerJoin('guilds', 'guilds.id', 'members.guild_id')
    .select(['guilds.id', 'guilds.wire'])
    .where('members.user_id', '=', userId)
    .orderBy('members.guild_id')
    .limit(MOST_GUILDS)
    .execute()

/** Whether an import is still running, or was interrupted. */
export async function hasUnfinishedImport({ q }: Db): Promise<boolean> {
  const found = await q.selectFrom('imports').select('guild_id').where('stage', '!=', 'complete').limit(1).execute()
  return found.length > 0
}

/** The imported guilds, beginning with an id. */
export async function listImportedGuilds({ q }: Db, from: string): Promise<string[]> {
  const rows = await q
    .selectFrom('imports')
    .select('guild_id')
    .where('guild_id', '>=', from)
    .orderBy('guild_id')
    .execute()
  return rows.map(({ guild_id }) => guild_id)
}

/** A placeholder that nobody has claimed. */
export interface UnclaimedPlaceholder {
  readonly wire: string
  readonly placeholder_of: string
  /** Of its link. */
  readonly expires_at: number | null
}

/** A page of placeholders in the order of their hosts and ids there, beginning after one of them. */
export async function listUnclaimed(
  { q }: Db,
  { beginning, after, limit }: { beginning: string; after: string; limit: number },
): Promise<UnclaimedPlaceholder[]> {
  const pattern = beginning.toLowerCase().replaceAll(/[\\%_]/gu, '\\$&')
  const rows = await q
    .selectFrom('users')
    .leftJoin('claimed_placeholders', 'claimed_placeholders.placeholder_of', 'users.placeholder_of')
    .leftJoin('placeholder_claims', 'placeholder_claims.user_id', 'users.id')
    .select(['users.wire', 'users.placeholder_of', 'placeholder_claims.expires_at'])
    .where('users.placeholder_of', '>', after)
    .where('users.is_bot', '=', false)
    .where('claimed_placeholders.user_id', 'is', null)
    .where(
      sql<boolean>`(lower(users.username) like ${`${pattern}%`} escape '\\' or users.placeholder_of like ${`% ${pattern}%`} escape '\\')`,
    )
    .orderBy('users.placeholder_of')
    .limit(limit)
    .execute()
  return rows.map(({ placeholder_of, ...row }) => ({ ...row, placeholder_of: placeholder_of ?? '' }))
}
