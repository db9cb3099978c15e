import { getChannelInvites as contract } from '@guildhall/protocol/operations/invites/get-channel-invites'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { isGroup, isGuildChannel } from '../../kernel/permissions/any-channel.ts'
import { listGroupInvites } from '../private-channels/group-invites-store.ts'
import { toOwnGroupInvite } from '../private-channels/group-invites-view.ts'
import { listUsers } from '../users/users-store.ts'
import { seesInvites } from './invites-rules.ts'
import { listInvites } from './invites-store.ts'
import { toInviteWithMetadata } from './invites-view.ts'
import { showAll } from './show-invite-actions.ts'

/** The invites of a group are visible to all its members. */
export const getChannelInvites = operation(contract, {
  requires: seesInvites,
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, guild, channel }) => {
    const now = kernel.clock.now()
    if (isGroup(channel)) {
      const users = await listUsers(db, channel.recipientIds)
      return (await listGroupInvites(db, channel.id, now)).map((invite) => toOwnGroupInvite(invite, channel, users))
    }
    if (!guild || !isGuildChannel(channel)) throw new ApiError('WrongChannelType')
    const invites = await listInvites(db, { guildId: guild.id, channelId: channel.id, now })
    return showAll(db, guild, invites, toInviteWithMetadata)
  },
})
