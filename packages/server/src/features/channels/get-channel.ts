import { GuildChannel } from '@guildhall/protocol/objects/channel'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/requirement.ts'
import { findLastMessage, withLastMessage } from './channels-store.ts'

export const getChannel = operation({
  name: 'Get Channel',
  method: 'GET',
  path: '/channels/:channelId',
  requires: channelPermission(),
  returns: GuildChannel,
  emits: [],
  audits: 'none',
  handle: async ({ channel, db }) => withLastMessage(channel, await findLastMessage(db, channel.id)),
})
