import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Db, TxDb } from '../../store/db.ts'

/** Somebody signs in with a name or an address: the account that waits for approval under it, if one does. */
export const waitingSought =
  hook<(db: Db, login: string) => Promise<{ readonly password_hash: string | null } | undefined>>()

/** Somebody was given another password in this unit, since a thief may have had theirs. */
export const credentialsReset = hook<(kernel: Kernel, db: TxDb, userId: string) => Promise<void>>()
