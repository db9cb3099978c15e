import { getChannelWebhooks as contract } from '@guildhall/protocol/operations/webhooks/get-channel-webhooks'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { listWebhooks } from './webhooks-store.ts'
import { toWebhook } from './webhooks-view.ts'

export const getChannelWebhooks = operation(contract, {
  requires: channelPermission('MANAGE_WEBHOOKS'),
  emits: [],
  audits: 'none',
  handle: async ({ caller, db, guild, channel }) => {
    const webhooks = await listWebhooks(db, { guildId: guild.id, channelId: channel.id })
    return webhooks.map((webhook) => toWebhook(webhook, caller))
  },
})
