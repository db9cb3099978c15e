// Removes role connections together with what depends on them.
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { DeletedOwner } from '../../store/owner-conditions.ts'
import { updateRolesOfUserJob } from './role-connections-jobs.ts'
import { removeRoleConnection, removeSomeRoleConnections } from './role-connections-store.ts'

type Unit = Pick<TxBase<never>, 'db' | 'enqueue'>

/** Removes a user's role connection with an application; the linked roles follow. */
export async function endRoleConnection(
  tx: Unit,
  { applicationId, userId }: { applicationId: string; userId: string },
): Promise<void> {
  if (await removeRoleConnection(tx.db, { applicationId, userId }))
    tx.enqueue(updateRolesOfUserJob, { user_id: userId })
}

/** Removes some role connections of a deleted application; returns how many. */
export async function endSomeRoleConnections(tx: Unit, gone: DeletedOwner, limit: number): Promise<number> {
  const userIds = await removeSomeRoleConnections(tx.db, gone.id, limit)
  for (const user_id of userIds) tx.enqueue(updateRolesOfUserJob, { user_id })
  return userIds.length
}
