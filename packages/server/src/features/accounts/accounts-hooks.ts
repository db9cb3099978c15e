import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Db, TxDb } from '../../store/db.ts'

/**
 * Called when a user signs in with a name or an email address: returns the registration under it that waits for approval, if
 * there is one.
 */
export const waitingSought =
  hook<(db: Db, login: string) => Promise<{ readonly password_hash: string | null } | undefined>>()

/** Called when a user's password is reset in this unit: a thief may have known the old one. */
export const credentialsReset = hook<(kernel: Kernel, db: TxDb, userId: string) => Promise<void>>()
