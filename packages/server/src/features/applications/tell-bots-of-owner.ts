import { handler } from '../../kernel/job.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { findAccountById } from '../accounts/accounts-store.ts'
import { tellBotsOfOwnerJob } from '../users/users-jobs.ts'
import { holdAccount } from '../users/users-store.ts'
import { toCurrentUser } from '../users/users-view.ts'
import { listBotIds } from './applications-store.ts'

/** Tells the bots of a person how they look to themselves now: whether they have a second factor is for their owner to say. */
export const tellBotsOfOwner = handler(tellBotsOfOwnerJob, async (kernel, { user_id }) => {
  for (const botId of await listBotIds(kernel.store.db, user_id)) {
    await writeAsSystem(kernel, { name: 'tell-bots-of-owner', emits: ['USER_UPDATE'] }, async (tx) => {
      // Two of these jobs at once would tell of the older state last.
      await holdAccount(tx.db, botId)
      const bot = await findAccountById(tx.db, botId)
      if (bot) tx.emitTo(botId, 'USER_UPDATE', toCurrentUser(bot))
    })
  }
})
