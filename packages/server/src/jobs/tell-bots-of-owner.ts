import { findAccountById, holdAccount } from '../features/accounts/accounts-store.ts'
import { listBotIds } from '../features/applications/applications-store.ts'
import { toCurrentUser } from '../features/users/users-view.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeAsSystem } from '../kernel/system-unit.ts'

/** Tells the bots of a person how they look to themselves now: whether they have a second factor is for their owner to say. */
export async function tellBotsOfOwner(kernel: Kernel, { user_id }: { user_id: string }): Promise<void> {
  for (const botId of await listBotIds(kernel.store.db, user_id)) {
    await writeAsSystem(kernel, { name: 'tell-bots-of-owner', emits: ['USER_UPDATE'] }, async (tx) => {
      // Two of these jobs at once would tell of the older state last.
      await holdAccount(tx.db, botId)
      const bot = await findAccountById(tx.db, botId)
      if (bot) tx.emitTo(botId, 'USER_UPDATE', toCurrentUser(bot))
    })
  }
}
