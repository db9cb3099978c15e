import { WebhookType } from '@guildhall/protocol/enums/webhook'
import { createWebhook as contract } from '@guildhall/protocol/operations/webhooks/create-webhook'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { createWebhookRow, newWebhookToken, readLooks } from './webhooks-actions.ts'
import { mustAllowAnotherWebhook, mustTakeWebhooks } from './webhooks-rules.ts'
import { toWebhook } from './webhooks-view.ts'

/**
 * A webhook that a bot creates belongs to its application, and only that application can use it
 * (docs/spec/webhooks.md#creating-webhooks).
 */
export const createWebhook = operation(contract, {
  requires: channelPermission('MANAGE_WEBHOOKS'),
  emits: ['WEBHOOKS_UPDATE'],
  audits: 'WEBHOOK_CREATE',
  handle: async ({ body, caller, channel, kernel, write }) => {
    mustTakeWebhooks(channel)
    const { avatar } = await readLooks(body, caller)
    const webhook = await write(async (tx) => {
      await mustAllowAnotherWebhook(tx.db, tx.channel)
      const made = {
        id: tx.newId(),
        type: WebhookType.INCOMING,
        guildId: tx.guild.id,
        channelId: tx.channel.id,
        creator: caller.user,
        applicationId: caller.application?.id ?? null,
        name: body.name,
        avatar: avatar?.hash ?? null,
        token: newWebhookToken(kernel.ids),
        source: null,
      }
      await createWebhookRow(tx, made, avatar)
      return made
    })
    return toWebhook(webhook, caller)
  },
})
