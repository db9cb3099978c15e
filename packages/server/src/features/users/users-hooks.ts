import type { User } from '@guildhall/protocol/objects/users/user'
import { hook } from '../../kernel/hook.ts'
import type { TxDb } from '../../store/db.ts'

/** A user's name or pictures were changed in this unit. */
export const userChanged = hook<(db: TxDb, user: User) => Promise<void>>()
