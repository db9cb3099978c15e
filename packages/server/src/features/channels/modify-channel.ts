import { AnyChannelChanges, ChannelOfGuild } from '@guildhall/protocol/objects/any-channel'
import type { ChannelChanges, GuildChannel } from '@guildhall/protocol/objects/channel'
import { isThread } from '../../kernel/any-channel.ts'
import { operation } from '../../kernel/operation.ts'
import type { Tx } from '../../kernel/tx.ts'
import { modifyThread } from '../threads/modify-thread-actions.ts'
import { threadOf } from '../threads/threads-rules.ts'
import { changesChannel, inGuildChannel } from './any-channel-rules.ts'
import { CHANNEL_AUDITS, changeChannel } from './channels-actions.ts'
import { applicable, mustBeFitType, mustFitType, mustMayMove } from './channels-rules.ts'
import { withChannelChanges } from './channels-view.ts'
import { mustFitForum } from './forum-rules.ts'
import { changedOverwrites } from './overwrites-rules.ts'

/** Each kind of channel has its own fields and asks for its own permissions (conventions B.3). */
export const modifyChannel = operation({
  name: 'Modify Channel',
  method: 'PATCH',
  path: '/channels/:channelId',
  requires: changesChannel,
  body: AnyChannelChanges,
  returns: ChannelOfGuild,
  emits: ['CHANNEL_UPDATE', 'THREAD_UPDATE'],
  audits: [...CHANNEL_AUDITS, 'THREAD_UPDATE'],
  handle: ({ body, write }) =>
    write(async (tx) => {
      if (!isThread(tx.channel)) return modifyGuildChannel(inGuildChannel(tx), body)
      const { guild, thread } = threadOf(tx)
      return modifyThread(tx, guild, thread, body)
    }),
})

/** Overwrites also ask for MANAGE_ROLES; another category asks for MANAGE_CHANNELS there (conventions B.2, B.3). */
function modifyGuildChannel(tx: Tx<'channel', 'CHANNEL_UPDATE'>, body: ChannelChanges): Promise<GuildChannel> {
  const { guild, actor, channel } = tx
  const type = body.type ?? channel.type
  const sent = applicable(type, body)
  mustBeFitType(guild, channel, type)
  mustFitType(guild.settings, type, sent)
  mustFitForum(guild, channel, sent)
  mustMayMove(actor, channel, sent.parent_id)
  const permission_overwrites = changedOverwrites(actor, channel, sent.permission_overwrites)
  const changed = withChannelChanges(channel, type, sent, tx.newId)
  return changeChannel(tx, guild, channel, { ...changed, permission_overwrites })
}
