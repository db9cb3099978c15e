import { findAccountById } from 'guildhall/features/accounts/accounts-store'
import { updateBotsOfOwnerJob } from 'guildhall/features/users/users-jobs'
import { toCurrentUser } from 'guildhall/features/users/users-view'
import { writeAsSystem } from 'guildhall/kernel/unit-of-work/system-unit'
import { enableSecondFactor, type Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/**
 * Enables or disables a user's second factor as the operations do, but without ending sessions, so that a session can
 * be observed too.
 */
export async function setSecondFactor(world: World, who: Person, has: boolean): Promise<void> {
  const { app } = world
  await app.kernel.store.write((tx) => tx.q.deleteFrom('second_factors').where('user_id', '=', who.id).execute())
  if (has) await enableSecondFactor(app, who)
  app.kernel.accountChanged()
  await writeAsSystem(app.kernel, { name: 'set second factor', emits: ['USER_UPDATE'] }, async (tx) => {
    const account = await findAccountById(tx.db, who.id)
    if (account) tx.emitTo(who.id, 'USER_UPDATE', toCurrentUser(account))
    tx.enqueue(updateBotsOfOwnerJob, { user_id: who.id })
  })
}
