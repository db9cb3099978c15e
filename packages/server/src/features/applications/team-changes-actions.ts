import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { ownerChanged } from './applications-hooks.ts'
import { mustHaveApplicationQuota } from './applications-rules.ts'
import { listApplicationIdsOfTeam } from './applications-store.ts'

/** Requires that a team's new owner may own its applications in addition to their own. @throws TooManyApplications */
export const mustTakeThoseOfTeam = async (tx: TxBase<never>, teamId: string, newOwnerId: string): Promise<void> =>
  mustHaveApplicationQuota(tx, newOwnerId, (await listApplicationIdsOfTeam(tx.db, teamId)).length)

/** Notifies other features that the applications of a team have a new owner. */
export async function changeOwnerOfThose(kernel: Kernel, { db }: TxBase<never>, teamId: string): Promise<void> {
  const ids = await listApplicationIdsOfTeam(db, teamId)
  for (const handler of ownerChanged.handlers) await handler(kernel, db, ids)
}
