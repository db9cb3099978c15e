import { handler } from '../../kernel/job.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { findAccountById } from '../accounts/accounts-store.ts'
import { updateBotsOfOwnerJob } from '../users/users-jobs.ts'
import { lockAccount } from '../users/users-store.ts'
import { toCurrentUser } from '../users/users-view.ts'
import { listBotIds } from './applications-store.ts'

/** Sends the bots of a user their own updated user object: their `mfa_enabled` is that of their owner. */
export const updateBotsOfOwner = handler(updateBotsOfOwnerJob, async (kernel, { user_id }) => {
  for (const botId of await listBotIds(kernel.store.db, user_id)) {
    await writeAsSystem(kernel, { name: 'tell-bots-of-owner', emits: ['USER_UPDATE'] }, async (tx) => {
      // Two concurrent jobs could send the older state last.
      await lockAccount(tx.db, botId)
      const bot = await findAccountById(tx.db, botId)
      if (bot) tx.emitTo(botId, 'USER_UPDATE', toCurrentUser(bot))
    })
  }
})
