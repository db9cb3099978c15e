import { GuildChannel } from '@guildhall/protocol/objects/channel'
import { auditChanges } from '../../kernel/audit-changes.ts'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/requirement.ts'
import { updateGuild } from '../guilds/guilds-store.ts'
import { toGuild } from '../guilds/guilds-view.ts'
import { childrenOf, mustBeDispensable, withoutChannel } from './channels-rules.ts'
import { listLastMessages, removeChannel, updateChannel, withLastMessage } from './channels-store.ts'

/** A category leaves its channels behind; the messages of a channel are removed by a job (jobs/sweep-channel.ts). */
export const deleteChannel = operation({
  name: 'Delete Channel',
  method: 'DELETE',
  path: '/channels/:channelId',
  requires: channelPermission('MANAGE_CHANNELS'),
  returns: GuildChannel,
  emits: ['CHANNEL_UPDATE', 'CHANNEL_DELETE', 'GUILD_UPDATE'],
  audits: 'CHANNEL_DELETE',
  handle: ({ write }) =>
    write(async (tx) => {
      const { guild, channel } = tx
      mustBeDispensable(guild, channel)
      const newest = await listLastMessages(tx.db, guild.id)
      for (const child of childrenOf(guild, channel.id)) {
        const orphan = { ...withLastMessage(child, newest), parent_id: null }
        await updateChannel(tx.db, orphan)
        tx.emit('CHANNEL_UPDATE', orphan)
      }
      const removed = withLastMessage(channel, newest)
      await removeChannel(tx.db, channel)
      tx.audit({ target: channel.id, changes: auditChanges(channel, null, UNTOLD) })
      tx.emit('CHANNEL_DELETE', removed)
      const settings = withoutChannel(guild.settings, channel.id)
      if (settings !== guild.settings) {
        await updateGuild(tx.db, settings)
        tx.emit('GUILD_UPDATE', { ...toGuild(guild), ...settings })
      }
      tx.enqueue('sweep-channel', { guild_id: guild.id, channel_id: channel.id })
      return removed
    }),
})

const UNTOLD = ['id', 'guild_id', 'last_message_id']
