import type { User } from '@guildhall/protocol/objects/users/user'
import { hook } from '../../kernel/hook.ts'
import type { TxDb } from '../../store/db.ts'

/** Called when a user's name or images have changed in this unit. */
export const userChanged = hook<(db: TxDb, user: User) => Promise<void>>()
