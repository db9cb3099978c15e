import type { User } from '@guildhall/protocol/objects/users/user'
import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxDb } from '../../store/db.ts'

/** Called when a user's name or images have changed in this unit. */
export const userChanged = hook<(db: TxDb, user: User) => Promise<void>>()

/**
 * Called when an account was deleted, before the rows of its user are removed. Yields after each unit of work, which has
 * the given name.
 */
export const accountDeleted = hook<(kernel: Kernel, name: string, userId: string) => AsyncIterable<undefined>>()
