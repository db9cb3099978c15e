// Changes identities when the accounts of their owners change.
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxDb } from '../../store/db.ts'
import { setPasswordHash } from '../accounts/accounts-store.ts'
import { addIdentity, removeIdentityOf } from './oidc-identities-store.ts'
import { takeApprovedNewcomer } from './oidc-newcomers-store.ts'
import { alreadyLinked } from './oidc-rules.ts'

/**
 * Links the identity with which somebody registered to their new account.
 *
 * @returns whether there was one, which has also verified the address
 * @throws InvalidFormBody if it has been linked to another account
 */
export async function linkApproved(
  db: TxDb,
  { registrationId, userId, now }: { registrationId: string; userId: string; now: number },
): Promise<boolean> {
  const newcomer = await takeApprovedNewcomer(db, registrationId)
  if (!newcomer) return false
  const { identity, name } = newcomer
  if (!(await addIdentity(db, { identity, user_id: userId, name, linked_at: now }))) throw alreadyLinked()
  await setPasswordHash(db, userId, null)
  return true
}

/** A thief may have linked their own identity. Where passwords are off, it is the only way in, and stays. */
export async function unlinkAfterReset({ instance }: Kernel, db: TxDb, userId: string): Promise<void> {
  if (instance.oidc?.isOnly !== true) await removeIdentityOf(db, userId)
}
