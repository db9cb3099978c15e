import { hook } from '../../kernel/hook.ts'
import type { TxDb } from '../../store/db.ts'

/** Called when a registration was approved in this unit: returns whether its address has been verified. */
export const registrationApproved =
  hook<(db: TxDb, approved: { registrationId: string; userId: string; now: number }) => Promise<boolean>>()
