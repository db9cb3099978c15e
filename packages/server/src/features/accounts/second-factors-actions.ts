// Checks codes of second factors, and creates backup codes.
import type { BackupCodes } from '@guildhall/protocol/objects/users/account'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { KernelCallbacks } from '../../kernel/parts/kernel-callbacks.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { TxDb } from '../../store/db.ts'
import { updateBotsOfOwnerJob } from '../users/users-jobs.ts'
import { toCurrentUser } from '../users/users-view.ts'
import { createToken, withdrawTokensOf } from './accounts-actions.ts'
import type { BackupCodeRow } from './accounts-tables.ts'
import { type GivenCode, stepOf } from './second-factors-rules.ts'
import { mustFindSecondFactor, removeTickets, takeBackupCode, takeStep } from './second-factors-store.ts'

/**
 * Uses up a code of the app or a backup code.
 *
 * @throws NotEnrolled, InvalidTwoFactorCode
 */
export async function useCode(db: TxDb, userId: string, given: GivenCode, now: number): Promise<void> {
  const factor = await mustFindSecondFactor(db, userId)
  if (!(await isTaken())) throw new ApiError('InvalidTwoFactorCode')

  async function isTaken(): Promise<boolean> {
    if (given.kind === 'backup') return takeBackupCode(db, userId, given.hash, now)
    const step = stepOf(given.code, factor, now)
    return step !== null && takeStep(db, userId, step)
  }
}

/**
 * Replaces all sessions of a user by a new one, because they began with another second factor. Notifies the user and their
 * bots of the change, and returns the new token.
 */
export async function beginAgain(
  kernel: Essentials & KernelCallbacks,
  tx: TxBase<'USER_UPDATE'>,
  caller: Caller,
  { hasSecondFactor, address }: { hasSecondFactor: boolean; address: string },
): Promise<string> {
  await withdrawTokensOf(kernel, tx.db, caller.user.id)
  await removeTickets(tx.db, caller.user.id)
  const token = await createToken(kernel, tx.db, caller.user.id, 'session', address)
  tx.emitTo(caller.user.id, 'USER_UPDATE', toCurrentUser({ ...caller, hasSecondFactor }))
  tx.enqueue(updateBotsOfOwnerJob, { user_id: caller.user.id })
  tx.db.onCommitted(() => kernel.accountChanged())
  return token
}

/** New backup codes, which are shown only once. */
export const toNewBackupCodes = (userId: string, codes: readonly string[]): BackupCodes['backup_codes'] =>
  codes.map((code) => ({ user_id: userId, code, consumed: false }))

/** Stored backup codes: only how many are left. */
export const toBackupCodes = (rows: readonly BackupCodeRow[]): BackupCodes['backup_codes'] =>
  rows.map(({ user_id, used_at }) => ({ user_id, code: null, consumed: used_at !== null }))
