import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { TxDb } from '../../store/db.ts'

/** Called when applications have a new owner in this unit: everything that they did in the former owner's name ends. */
export const ownerChanged = hook<(kernel: Kernel, db: TxDb, applicationIds: readonly string[]) => Promise<void>>()

/** Called when all of a user's authorizations of an application are revoked in this unit. */
export const accessRevoked =
  hook<(tx: Pick<TxBase<never>, 'db' | 'enqueue'>, of: { applicationId: string; userId: string }) => Promise<void>>()
