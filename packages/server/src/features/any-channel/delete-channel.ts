import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { deleteChannel as contract } from '@guildhall/protocol/operations/any-channel/delete-channel'
import { operation } from '../../kernel/operation.ts'
import { isGroup, isPrivateChannel, isThread } from '../../kernel/permissions/any-channel.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { deletesChannel, inGuildChannel } from '../channels/any-channel-rules.ts'
import { updateAndEmit } from '../channels/channels-actions.ts'
import { sweepChannelJob } from '../channels/channels-jobs.ts'
import { childrenOf, mustNotBeCommunityChannel, withoutChannel } from '../channels/channels-rules.ts'
import { findLastMessage, removeChannel, withLastMessage } from '../channels/channels-store.ts'
import { updateGuild } from '../guilds/guilds-store.ts'
import { toGuild } from '../guilds/guilds-view.ts'
import { deleteInvitesOfChannel } from '../invites/invites-actions.ts'
import { LEAVING_GROUP, leaveGroup } from '../private-channels/groups-actions.ts'
import { closeFor } from '../private-channels/private-channels-actions.ts'
import { endAllIn } from '../scheduled-events/scheduled-events-actions.ts'
import { deleteThread } from '../threads/delete-thread-actions.ts'
import { threadOf } from '../threads/threads-rules.ts'
import { emptyVoiceChannel } from '../voice/voice-actions.ts'
import { dropWebhooksOfChannel } from '../webhooks/webhooks-actions.ts'

/**
 * A DM is only closed, and a group is left. A job removes the messages of a channel or thread, and the threads of a channel
 * (features/any-channel/sweep-channel.ts).
 */
export const deleteChannel = operation(contract, {
  requires: deletesChannel,
  emits: [
    'STAGE_INSTANCE_DELETE',
    'GUILD_SCHEDULED_EVENT_UPDATE',
    'VOICE_STATE_UPDATE',
    'INVITE_DELETE',
    'CHANNEL_UPDATE',
    'CHANNEL_DELETE',
    'GUILD_UPDATE',
    'THREAD_DELETE',
    ...LEAVING_GROUP,
  ],
  talksIn: 'private',
  audits: ['CHANNEL_DELETE', 'THREAD_DELETE'],
  handle: ({ caller, write }) =>
    write(async (tx) => {
      if (isGroup(tx.channel)) return leaveGroup(tx, tx.channel, caller.user.id, caller.user)
      if (isPrivateChannel(tx.channel)) return closeFor(tx, tx.channel, caller)
      if (!isThread(tx.channel)) return deleteGuildChannel(inGuildChannel(tx))
      const { guild, thread } = threadOf(tx)
      return deleteThread(tx, guild, thread)
    }),
})

type Leaving =
  | 'STAGE_INSTANCE_DELETE'
  | 'GUILD_SCHEDULED_EVENT_UPDATE'
  | 'VOICE_STATE_UPDATE'
  | 'INVITE_DELETE'
  | 'CHANNEL_UPDATE'
  | 'CHANNEL_DELETE'
  | 'GUILD_UPDATE'

/**
 * The channels of a deleted category remain. In a voice channel, stages and other sessions end and everyone is
 * disconnected. The invites and webhooks of a channel are deleted with it.
 */
async function deleteGuildChannel(tx: Tx<'channel', Leaving>): Promise<GuildChannel> {
  const { guild, channel } = tx
  mustNotBeCommunityChannel(guild, channel)
  const orphans = childrenOf(guild, channel.id).map((child) => ({ ...child, parent_id: null }))
  await updateAndEmit(tx, guild, orphans)
  await endAllIn(tx, guild, channel.id)
  await emptyVoiceChannel(tx, guild, channel.id)
  await deleteInvitesOfChannel(tx, guild.id, channel.id)
  await dropWebhooksOfChannel(tx, guild.id, channel.id)
  const removed = withLastMessage(channel, await findLastMessage(tx.db, channel.id))
  await removeChannel(tx.db, channel)
  tx.audit({ action: 'CHANNEL_DELETE', target: channel.id, changes: auditChanges(channel, null, UNAUDITED) })
  tx.emit('CHANNEL_DELETE', removed)
  const settings = withoutChannel(guild.settings, channel.id)
  if (settings !== guild.settings) {
    await updateGuild(tx.db, settings)
    tx.emit('GUILD_UPDATE', { ...toGuild(guild), ...settings })
  }
  tx.enqueue(sweepChannelJob, { guild_id: guild.id, channel_id: channel.id })
  return removed
}

const UNAUDITED = ['id', 'guild_id', 'last_message_id', 'last_pin_timestamp']
