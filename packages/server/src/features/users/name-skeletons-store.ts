import type { User } from '@guildhall/protocol/objects/users/user'
import { type ApiError, fieldError } from '../../kernel/api-error.ts'
import { removeRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { nameSkeletons } from '../../store/rows/name-skeletons.ts'
import { nameSkeletonsTable as table } from './users-tables.ts'

/**
 * Stores the skeletons of a user's new name instead of those of the old one. Only one of two concurrent requests for
 * confusable names succeeds: both would insert the same primary key.
 *
 * @throws InvalidFormBody if another user's name is confusable with it
 */
export async function takeNameSkeletons(db: Db, { id, username }: User): Promise<void> {
  const skeletons = nameSkeletons(username)
  const other = await db.q
    .selectFrom('name_skeletons')
    .select('user_id')
    .where('skeleton', 'in', skeletons)
    .where('user_id', '!=', id)
    .executeTakeFirst()
  if (other) throw lookalike()
  await removeRows(db, table, { user_id: id })
  const kept = await db.q
    .insertInto('name_skeletons')
    .values(skeletons.map((skeleton) => ({ skeleton, twin: 0, user_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('skeleton')
    .execute()
  if (kept.length < skeletons.length) throw lookalike()
}

const lookalike = (): ApiError =>
  fieldError('username', 'USERNAME_ALREADY_TAKEN', 'This name looks too much like one that is taken.')

/** The possible stored forms of a name: as it was written, from before names were normalized, or in NFKC. */
export const nameKeys = (name: string): string[] => [
  ...new Set([name.toLowerCase(), name.normalize('NFKC').toLowerCase()]),
]
