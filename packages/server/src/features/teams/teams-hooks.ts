import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'

type TeamUnit = TxBase<never>

/** A team is to be given to a new owner in this unit, unless something that it has may not be theirs. */
export const teamGiven = hook<(tx: TeamUnit, teamId: string, newOwnerId: string) => Promise<void>>()

/** A team has been given to another owner in this unit. */
export const teamTaken = hook<(kernel: Kernel, tx: TeamUnit, teamId: string) => Promise<void>>()

/** A member leaves a team in this unit. */
export const teamMemberLeaving = hook<(kernel: Kernel, tx: TeamUnit, userId: string, teamId: string) => Promise<void>>()
