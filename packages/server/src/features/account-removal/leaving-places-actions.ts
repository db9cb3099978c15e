// Removes users and bots whose account was deleted from their guilds and groups.
import { GROUP_LIMITS } from '@guildhall/protocol/group-limits'
import type { Kernel } from '../../kernel/kernel.ts'
import { isGroup } from '../../kernel/permissions/any-channel.ts'
import { writeAsSystem, writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { findPrivateChannel } from '../../store/rows/private-channel-row.ts'
import { MEMBER_REMOVAL_EVENTS, removeMember } from '../members/members-actions.ts'
import { findMember } from '../members/members-store.ts'
import { LEAVING_GROUP, leaveGroup } from '../private-channels/groups-actions.ts'
import { findGroups } from '../private-channels/private-channels-store.ts'
import { mustFindUser } from '../users/users-store.ts'

/** Removes a deleted user from a guild that they don't own; a bot's roles, webhooks and integration are removed too. */
export async function removeFromGuild(kernel: Kernel, name: string, guildId: string, userId: string): Promise<void> {
  await writeUnlessDeleted(kernel, { name, emits: MEMBER_REMOVAL_EVENTS, guildId }, async (tx) => {
    const found = await findMember(tx.db, guildId, userId)
    if (found && tx.guild.settings.owner_id !== userId) await removeMember(tx, tx.guild, found)
  })
}

/** Removes a deleted user from all groups, each in its own unit of work: the others are notified and have an owner. */
export async function* removeFromGroups(kernel: Kernel, name: string, userId: string): AsyncGenerator<undefined, void> {
  for (const { id } of await findGroups(kernel.store.db, userId, GROUP_LIMITS.groupsOfUser)) {
    const isRemoved = await writeAsSystem(kernel, { name, emits: LEAVING_GROUP, channelId: id }, async (tx) => {
      const group = await findPrivateChannel(tx.db, id)
      if (!group || !isGroup(group) || !group.recipientIds.includes(userId)) return false
      await leaveGroup(tx, group, userId, await mustFindUser(tx.db, userId))
      return true
    })
    if (isRemoved) yield
  }
}
