import { Webhook } from '@guildhall/protocol/objects/webhook'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/requirement.ts'
import { listWebhooks } from './webhooks-store.ts'
import { toWebhook } from './webhooks-view.ts'

export const getChannelWebhooks = operation({
  name: 'Get Channel Webhooks',
  method: 'GET',
  path: '/channels/:channelId/webhooks',
  requires: channelPermission('MANAGE_WEBHOOKS'),
  returns: list(Webhook),
  emits: [],
  audits: 'none',
  handle: async ({ caller, db, guild, channel }) => {
    const webhooks = await listWebhooks(db, { guildId: guild.id, channelId: channel.id })
    return webhooks.map((webhook) => toWebhook(webhook, caller))
  },
})
