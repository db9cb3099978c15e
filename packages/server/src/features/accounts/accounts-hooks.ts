import { hook } from '../../kernel/hook.ts'
import type { Db } from '../../store/db.ts'

/** Somebody signs in with a name or an address: the account that waits for approval under it, if one does. */
export const waitingSought =
  hook<(db: Db, login: string) => Promise<{ readonly password_hash: string | null } | undefined>>()
