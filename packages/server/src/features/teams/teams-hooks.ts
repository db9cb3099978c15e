import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'

type TeamUnit = TxBase<never>

/** Called before a team gets a new owner in this unit: throws if they may not own what the team owns. */
export const teamOwnerChanging = hook<(tx: TeamUnit, teamId: string, newOwnerId: string) => Promise<void>>()

/** Called after a team has got a new owner in this unit. */
export const teamOwnerChanged = hook<(kernel: Kernel, tx: TeamUnit, teamId: string) => Promise<void>>()

/** Called when a member leaves a team in this unit. */
export const teamMemberLeaving = hook<(kernel: Kernel, tx: TeamUnit, userId: string, teamId: string) => Promise<void>>()
