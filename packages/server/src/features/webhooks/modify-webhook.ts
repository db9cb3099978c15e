import { modifyWebhook as contract } from '@guildhall/protocol/operations/webhooks/modify-webhook'
import { operation } from '../../kernel/operation.ts'
import { changeWebhook, readLooks } from './webhooks-actions.ts'
import { managesWebhook, mustMayMoveTo } from './webhooks-rules.ts'
import { toWebhook } from './webhooks-view.ts'

export const modifyWebhook = operation(contract, {
  requires: managesWebhook,
  emits: ['WEBHOOKS_UPDATE'],
  audits: 'WEBHOOK_UPDATE',
  handle: async ({ body, caller, write }) => {
    const looks = await readLooks(body, caller)
    const changed = await write(async (tx) => {
      const channelId = body.channel_id ?? tx.channel.id
      if (channelId !== tx.channel.id) await mustMayMoveTo(tx.db, tx.actor, channelId)
      return changeWebhook(tx, tx.webhook, looks, channelId)
    })
    return toWebhook(changed, caller)
  },
})
