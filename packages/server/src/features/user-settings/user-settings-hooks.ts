import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'

/** Called when a user has switched Developer Mode on or off in this unit. */
export const developerModeSwitched = hook<(kernel: Kernel, tx: TxBase<never>, userId: string) => Promise<void>>()
