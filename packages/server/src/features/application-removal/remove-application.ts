import { cleanUp } from '../../kernel/clean-up.ts'
import { byIdNumber } from '../../kernel/ids/id-order.ts'
import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem, writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { removeFromGroups, removeFromGuild } from '../account-removal/leaving-places-actions.ts'
import { findAccountById } from '../accounts/accounts-store.ts'
import { endActivitiesOf } from '../activities/leave-activity-actions.ts'
import { removeApplicationJob } from '../applications/applications-jobs.ts'
import { listGuildIdsOfApplication } from '../integrations/integrations-store.ts'
import { leaveAsApplication } from '../integrations/leaving-actions.ts'
import { updateUserOfMembers } from '../members/members-store.ts'
import { updateUserInGuildsJob } from '../users/users-jobs.ts'
import { listGuildIds, mustFindUser, updateUser } from '../users/users-store.ts'
import { toCurrentUser } from '../users/users-view.ts'

/** The name of the bot of a deleted application, whose messages remain. */
const DELETED_USERNAME = 'Deleted User'
/**
 * Removes what a deleted application left: first guild by guild, each in its own units of work, and then what belongs
 * to no guild, a limited number of rows in each unit.
 */
export const removeApplication = handler(removeApplicationJob, async function* (kernel, gone) {
  const { application_id: id, bot_id: botId } = gone
  const { store } = kernel
  await endActivitiesOf(kernel, id)
  const guildIds = [...(await listGuildIds(store.db, botId)), ...(await listGuildIdsOfApplication(store.db, id))]
  for (const guildId of new Set(guildIds.sort(byIdNumber))) {
    if (byIdNumber(guildId, gone.after ?? '0') <= 0) continue
    await removeFromGuild(kernel, 'remove-application', guildId, botId)
    const emits = ['INTEGRATION_DELETE', 'GUILD_INTEGRATIONS_UPDATE'] as const
    const unit = { name: 'remove-application', emits, guildId }
    await writeUnlessDeleted(kernel, unit, (tx) => leaveAsApplication(tx, tx.guild, id))
    yield { ...gone, after: guildId }
  }
  for await (const _ of removeFromGroups(kernel, 'remove-application', botId)) yield gone
  for await (const _ of cleanUp(kernel, { owner: 'application', id })) yield gone
  for (const ownerId of new Set([id, botId])) await store.write((tx) => removeImagesOf(tx, ownerId))
  await forgetBot(kernel, botId)
})

async function forgetBot(kernel: Kernel, botId: string): Promise<void> {
  await writeAsSystem(
    kernel,
    { name: 'remove-application', emits: ['USER_UPDATE'] },
    async ({ db, emitTo, enqueue }) => {
      const account = await findAccountById(db, botId)
      if (!account) return
      for (;;) {
        const before = await mustFindUser(db, botId)
        const after = { ...before, username: DELETED_USERNAME, avatar: null, banner: null }
        if (!(await updateUser(db, before, after))) continue
        await updateUserOfMembers(db, after)
        // The bot is still in the guilds that it owns.
        enqueue(updateUserInGuildsJob, { user_id: botId })
        // No client is left that receives it; it invalidates the user in memory.
        emitTo(botId, 'USER_UPDATE', toCurrentUser({ ...account, user: after }))
        return
      }
    },
  )
}
