// What all ways to claim a placeholder share.
import { fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import { lockAccount } from '../users/users-store.ts'
import { movePlaceholderJob } from './placeholders-jobs.ts'
import { hasUnfinishedImport, recordClaimed } from './placeholders-store.ts'

/** An import that is under way could still add messages of the placeholder. @throws InvalidFormBody */
export async function mustHaveNoUnfinishedImport(db: Db): Promise<void> {
  if (await hasUnfinishedImport(db))
    throw fieldError('code', 'IMPORT_UNFINISHED', 'An import has not finished yet. Try again when it has.')
}

/** Records whose the placeholder is, and lets a job move everything. @returns false if it has been claimed already */
export async function claimPlaceholder(
  { log }: Pick<Essentials, 'log'>,
  tx: Pick<TxBase<never>, 'db' | 'now' | 'enqueue'>,
  { user: { id: user_id } }: Pick<Caller, 'user'>,
  { placeholder_id, placeholder_of }: { placeholder_id: string; placeholder_of: string },
): Promise<boolean> {
  // Otherwise the caller could delete their account at the same time.
  await lockAccount(tx.db, user_id)
  if (!(await recordClaimed(tx.db, { placeholder_of, user_id, claimed_at: tx.now }))) return false
  tx.enqueue(movePlaceholderJob, { user_id, placeholder_id })
  tx.db.onCommitted(() => log.info({ user_id, placeholder_id, placeholder_of }, 'a user claimed a placeholder'))
  return true
}
