import { getGuildChannels as contract } from '@guildhall/protocol/operations/channels/get-guild-channels'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { listLastMessages, withLastMessage } from './channels-store.ts'
import { inOrder } from './channels-view.ts'

/** Bots receive all channels, users those that they may view (docs/spec/channels.md#list-of-channels). */
export const getGuildChannels = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ guild, actor, caller, db }) => {
    const newest = await listLastMessages(db, guild.id)
    return inOrder(guild.channels.values())
      .filter((channel) => caller.kind === 'bot' || actor.canIn(channel, 'VIEW_CHANNEL'))
      .map((channel) => withLastMessage(channel, newest))
  },
})
