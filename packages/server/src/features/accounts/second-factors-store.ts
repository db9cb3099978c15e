import { MfaLevel } from '@guildhall/protocol/enums/guild-level'
import { ApiError } from '../../kernel/api-error.ts'
import type { AccountRights } from '../../kernel/permissions/member-rights.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { addRow, findRow, insertRow, listRows, removeRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import {
  type BackupCodeRow,
  backupCodes,
  type SecondFactorRow,
  type SignInTicketRow,
  secondFactors,
  signInTickets,
} from './accounts-tables.ts'

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  return findRow(db, secondFactors, { user_id: userId })
}

/**
 * The properties of some users' accounts that affect permissions; for a bot, its owner's second factor counts. Reads
 * nothing if the guild requires no second factor.
 */
export async function listAccountRights(
  db: Db,
  guild: GuildModel | null,
  userIds: Iterable<string>,
): Promise<(userId: string) => AccountRights> {
  if (guild?.settings.mfa_level !== MfaLevel.ELEVATED) return () => ({ hasSecondFactor: true })
  const secured = new Set<string>()
  for (const some of idLists(userIds)) {
    const rows = await db.q
      .selectFrom('users')
      .leftJoin('applications', 'applications.bot_id', 'users.id')
      .innerJoin('second_factors', (on) =>
        on.on('second_factors.user_id', '=', (eb) => eb.fn.coalesce('applications.owner_id', 'users.id')),
      )
      .select('users.id')
      .where('users.id', 'in', some)
      .execute()
    for (const { id } of rows) secured.add(id)
  }
  return (userId) => ({ hasSecondFactor: secured.has(userId) })
}

/** @throws NotEnrolled */
export async function mustFindSecondFactor(db: Db, userId: string): Promise<SecondFactorRow> {
  const found = await findSecondFactor(db, userId)
  if (!found) throw new ApiError('NotEnrolled')
  return found
}

/** Returns false if there is one already: of two concurrent requests, only one succeeds. */
export const insertSecondFactor = (db: Db, row: SecondFactorRow): Promise<boolean> => addRow(db, secondFactors, row)

/** Removes the second factor, its backup codes, and the pending sign-ins that wait for a code of it. */
export async function removeSecondFactor(db: Db, userId: string): Promise<void> {
  for (const table of [secondFactors, backupCodes, signInTickets]) await removeRows(db, table, { user_id: userId })
}

/** Marks a time step as used; false if it, or a later one, was used before. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db.q
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function listBackupCodes(db: Db, userId: string): Promise<BackupCodeRow[]> {
  return listRows(db, backupCodes, { user_id: userId })
}

/** Replaces all backup codes. */
export async function replaceBackupCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await removeRows(db, backupCodes, { user_id: userId })
  const rows = hashes.map((hash) => ({ user_id: userId, hash, used_at: null }))
  await db.q.insertInto('backup_codes').values(rows).execute()
}

/** Uses up a backup code; false if it doesn't exist or was used before. */
export async function takeBackupCode(db: Db, userId: string, hash: string, now: number): Promise<boolean> {
  const taken = await db.q
    .updateTable('backup_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** Stores a ticket, and removes expired tickets of the same user. */
export async function insertTicket(db: Db, row: SignInTicketRow, now: number): Promise<void> {
  const { user_id } = row
  await db.q.deleteFrom('sign_in_tickets').where('user_id', '=', user_id).where('expires_at', '<=', now).execute()
  await insertRow(db, signInTickets, row)
}

/** The user whose sign-in a ticket belongs to. @throws InvalidTwoFactorTicket */
export async function mustFindTicketOwner(db: Db, hash: string, now: number): Promise<string> {
  const found = await db.q
    .selectFrom('sign_in_tickets')
    .select('user_id')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!found) throw new ApiError('InvalidTwoFactorTicket')
  return found.user_id
}

/** Uses up a ticket. @throws InvalidTwoFactorTicket if another sign-in used it before */
export async function takeTicket(db: Db, hash: string): Promise<void> {
  const [taken] = await removeRows(db, signInTickets, { hash })
  if (!taken) throw new ApiError('InvalidTwoFactorTicket')
}

/** Removes the tickets of a user's pending sign-ins. */
export async function removeTickets(db: Db, userId: string): Promise<void> {
  await removeRows(db, signInTickets, { user_id: userId })
}
