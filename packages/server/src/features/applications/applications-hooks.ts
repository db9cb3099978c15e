import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxDb } from '../../store/db.ts'

/** Called when applications have a new owner in this unit: everything that they did in the former owner's name ends. */
export const ownerChanged = hook<(kernel: Kernel, db: TxDb, applicationIds: readonly string[]) => Promise<void>>()
