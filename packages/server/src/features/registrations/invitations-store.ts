import type { User } from '@guildhall/protocol/objects/users/user'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { ApiError } from '../../kernel/api-error.ts'
import { insertRow, listRows, removeRows } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import type { Tables } from '../../store/tables.ts'
import { type InstanceInvitationRow, instanceInvitations } from './registrations-tables.ts'

export interface FoundInvitation extends Omit<InstanceInvitationRow, 'code_hash'> {
  readonly creator: User | null
}

type Builder = ExpressionBuilder<Tables, 'instance_invitations'>

const isValid =
  (now: number) =>
  ({ eb, or, and, ref }: Builder): Expression<SqlBool> =>
    and([
      or([eb('max_uses', '=', 0), eb('uses', '<', ref('max_uses'))]),
      or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]),
    ])

/** Whether an invitation has this code, even an expired one. */
export async function hasInvitation(db: Db, codeHash: string): Promise<boolean> {
  const found = await listRows(db, instanceInvitations, { code_hash: codeHash })
  return found.length > 0
}

/**
 * Counts a use of an invitation; false if it is not valid. Each use locks the row, so concurrent uses never exceed the
 * limit.
 */
export async function takeInvitation({ q }: TxDb, codeHash: string, now: number): Promise<boolean> {
  const taken = await q
    .updateTable('instance_invitations')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('code_hash', '=', codeHash)
    .where(isValid(now))
    .returning('id')
    .execute()
  return taken.length > 0
}

/** Adds an invitation and removes invalid ones. @returns how many there are */
export async function insertInvitation(db: TxDb, row: InstanceInvitationRow): Promise<number> {
  await db.q
    .deleteFrom('instance_invitations')
    .where((eb) => eb.not(isValid(row.created_at)(eb)))
    .execute()
  await insertRow(db, instanceInvitations, row)
  const { count } = await db.q
    .selectFrom('instance_invitations')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A page of the valid invitations, ascending by id. */
export async function listInvitations(
  { q }: Db,
  { after, limit, now }: { after: string; limit: number; now: number },
): Promise<FoundInvitation[]> {
  const rows = await q
    .selectFrom('instance_invitations')
    .select(['id', 'creator_id', 'max_uses', 'uses', 'created_at', 'expires_at'])
    .select(({ selectFrom }) =>
      selectFrom('users').select('wire').whereRef('users.id', '=', 'creator_id').as('creator'),
    )
    .where('id', '>', after)
    .where(isValid(now))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, creator: row.creator === null ? null : JSON.parse(row.creator) }))
}

/** @throws NotFound */
export async function removeInvitation(db: TxDb, id: string): Promise<void> {
  const removed = await removeRows(db, instanceInvitations, { id })
  if (removed.length === 0) throw new ApiError('NotFound')
}
