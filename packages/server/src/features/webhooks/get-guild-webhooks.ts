import { getGuildWebhooks as contract } from '@guildhall/protocol/operations/webhooks/get-guild-webhooks'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { listWebhooks } from './webhooks-store.ts'
import { toWebhook } from './webhooks-view.ts'

/** Webhooks of channels in which the caller may manage them: their tokens allow sending messages there. */
export const getGuildWebhooks = operation(contract, {
  requires: permission('MANAGE_WEBHOOKS'),
  emits: [],
  audits: 'none',
  handle: async ({ caller, db, guild, actor }) => {
    const managed = [...guild.channels.values()].filter((channel) =>
      actor.canIn(channel, 'VIEW_CHANNEL', 'MANAGE_WEBHOOKS'),
    )
    const ids = new Set(managed.map(({ id }) => id))
    const webhooks = await listWebhooks(db, { guildId: guild.id })
    return webhooks.filter(({ channelId }) => ids.has(channelId)).map((webhook) => toWebhook(webhook, caller))
  },
})
