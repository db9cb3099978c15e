import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxDb } from '../../store/db.ts'

/** Applications were given to another owner in this unit: what they did in the name of the former one is over. */
export const ownerChanged = hook<(kernel: Kernel, db: TxDb, applicationIds: readonly string[]) => Promise<void>>()
