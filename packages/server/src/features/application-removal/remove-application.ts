import { cleanUp } from '../../kernel/clean-up.ts'
import { byIdNumber } from '../../kernel/ids/id-order.ts'
import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import { isGroup } from '../../kernel/permissions/any-channel.ts'
import { writeAsSystem, writeUnlessGone } from '../../kernel/unit-of-work/system-unit.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { findPrivateChannel } from '../../store/rows/private-channel-row.ts'
import { endActivitiesOf } from '../activities/leaving-actions.ts'
import { removeApplicationJob } from '../applications/applications-jobs.ts'
import { listGuildIdsOfApplication } from '../integrations/integrations-store.ts'
import { leaveAsApplication } from '../integrations/leaving-actions.ts'
import { MEMBER_REMOVAL_EVENTS, removeMember } from '../members/members-actions.ts'
import { findMember, updateUserOfMembers } from '../members/members-store.ts'
import { LEAVING_GROUP, leaveGroup } from '../private-channels/groups-actions.ts'
import { findPrivateChannels } from '../private-channels/private-channels-store.ts'
import { listGuildIds, mustFindUser, updateUser } from '../users/users-store.ts'

/** What a bot is called whose application is gone: what it wrote stays. */
const GONE = 'Deleted User'
/** More than a bot may be in. */
const MOST_GROUPS = 100

/**
 * Takes away what a deleted application has left: a guild after the other, each in its own turn, and then what belongs to no guild,
 * a bounded number of rows to a unit of work.
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
    await writeUnlessGone(kernel, unit, (tx) => leaveAsApplication(tx, tx.guild, id))
    yield { ...gone, after: guildId }
  }
  for (const { channel } of await findPrivateChannels(store.db, { id: botId, isBot: true }, MOST_GROUPS)) {
    if (await goFromGroup(kernel, channel.id, botId)) yield gone
  }
  for await (const _ of cleanUp(kernel, { owner: 'application', id })) yield gone
  for (const ownerId of new Set([id, botId])) await store.write((tx) => removeImagesOf(tx, ownerId))
  await forgetBot(kernel, botId)
})

/** Its roles, webhooks and integration go with it. */
async function leaveGuild(kernel: Kernel, guildId: string, botId: string): Promise<void> {
  await writeUnlessGone(kernel, { name: 'remove-application', emits: MEMBER_REMOVAL_EVENTS, guildId }, async (tx) => {
    const found = await findMember(tx.db, guildId, botId)
    if (found && tx.guild.settings.owner_id !== botId) await removeMember(tx, tx.guild, found)
  })
}

/** Those who stay are told, and have an owner. */
async function goFromGroup(kernel: Kernel, channelId: string, botId: string): Promise<boolean> {
  const unit = { name: 'remove-application', emits: LEAVING_GROUP, channelId }
  return writeAsSystem(kernel, unit, async (tx) => {
    const group = await findPrivateChannel(tx.db, channelId)
    if (!group || !isGroup(group) || !group.recipientIds.includes(botId)) return false
    await leaveGroup(tx, group, botId, await mustFindUser(tx.db, botId))
    return true
  })
}

async function forgetBot({ store }: Essentials, botId: string): Promise<void> {
  await store.write(async (tx) => {
    for (;;) {
      const before = await mustFindUser(tx, botId)
      const after = { ...before, username: GONE, avatar: null, banner: null }
      if (!(await updateUser(tx, before, after))) continue
      await updateUserOfMembers(tx, after)
      return
    }
  })
}
