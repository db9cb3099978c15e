import { cleanUp } from '../../kernel/clean-up.ts'
import { byIdNumber } from '../../kernel/ids/id-order.ts'
import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isGroup } from '../../kernel/permissions/any-channel.ts'
import { writeAsSystem, writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { findPrivateChannel } from '../../store/rows/private-channel-row.ts'
import { findAccountById } from '../accounts/accounts-store.ts'
import { endActivitiesOf } from '../activities/leave-activity-actions.ts'
import { removeApplicationJob } from '../applications/applications-jobs.ts'
import { listGuildIdsOfApplication } from '../integrations/integrations-store.ts'
import { leaveAsApplication } from '../integrations/leaving-actions.ts'
import { MEMBER_REMOVAL_EVENTS, removeMember } from '../members/members-actions.ts'
import { findMember, updateUserOfMembers } from '../members/members-store.ts'
import { LEAVING_GROUP, leaveGroup } from '../private-channels/groups-actions.ts'
import { findPrivateChannels } from '../private-channels/private-channels-store.ts'
import { updateUserInGuildsJob } from '../users/users-jobs.ts'
import { listGuildIds, mustFindUser, updateUser } from '../users/users-store.ts'
import { toCurrentUser } from '../users/users-view.ts'

/** The name of the bot of a deleted application, whose messages remain. */
const DELETED_USERNAME = 'Deleted User'
/** More than the number of groups in which a bot may be. */
const MOST_GROUPS = 100

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
    await leaveGuild(kernel, guildId, botId)
    const emits = ['INTEGRATION_DELETE', 'GUILD_INTEGRATIONS_UPDATE'] as const
    const unit = { name: 'remove-application', emits, guildId }
    await writeUnlessDeleted(kernel, unit, (tx) => leaveAsApplication(tx, tx.guild, id))
    yield { ...gone, after: guildId }
  }
  for (const { channel } of await findPrivateChannels(store.db, { id: botId, isBot: true }, MOST_GROUPS)) {
    if (await goFromGroup(kernel, channel.id, botId)) yield gone
  }
  for await (const _ of cleanUp(kernel, { owner: 'application', id })) yield gone
  for (const ownerId of new Set([id, botId])) await store.write((tx) => removeImagesOf(tx, ownerId))
  await forgetBot(kernel, botId)
})

/** The bot's roles, webhooks and integration are removed too. */
async function leaveGuild(kernel: Kernel, guildId: string, botId: string): Promise<void> {
  await writeUnlessDeleted(
    kernel,
    { name: 'remove-application', emits: MEMBER_REMOVAL_EVENTS, guildId },
    async (tx) => {
      const found = await findMember(tx.db, guildId, botId)
      if (found && tx.guild.settings.owner_id !== botId) await removeMember(tx, tx.guild, found)
    },
  )
}

/** The remaining users are notified and have an owner. */
async function goFromGroup(kernel: Kernel, channelId: string, botId: string): Promise<boolean> {
  const unit = { name: 'remove-application', emits: LEAVING_GROUP, channelId }
  return writeAsSystem(kernel, unit, async (tx) => {
    const group = await findPrivateChannel(tx.db, channelId)
    if (!group || !isGroup(group) || !group.recipientIds.includes(botId)) return false
    await leaveGroup(tx, group, botId, await mustFindUser(tx.db, botId))
    return true
  })
}

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
