import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { ownerChanged } from './applications-hooks.ts'
import { mustTakeApplications } from './applications-rules.ts'
import { listApplicationIdsOfTeam } from './applications-store.ts'

/** A new owner takes the applications of a team over. @throws TooManyApplications */
export const mustTakeThoseOfTeam = async (tx: TxBase<never>, teamId: string, newOwnerId: string): Promise<void> =>
  mustTakeApplications(tx, newOwnerId, (await listApplicationIdsOfTeam(tx.db, teamId)).length)

/** The applications of a team have another owner. */
export async function changeOwnerOfThose(kernel: Kernel, { db }: TxBase<never>, teamId: string): Promise<void> {
  const ids = await listApplicationIdsOfTeam(db, teamId)
  for (const part of ownerChanged.parts) await part(kernel, db, ids)
}
