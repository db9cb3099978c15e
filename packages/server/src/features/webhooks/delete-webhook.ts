import { deleteWebhook as contract } from '@guildhall/protocol/operations/webhooks/delete-webhook'
import { operation } from '../../kernel/operation.ts'
import { deleteWebhookRow } from './webhooks-actions.ts'
import { managesWebhook } from './webhooks-rules.ts'

export const deleteWebhook = operation(contract, {
  requires: managesWebhook,
  emits: ['WEBHOOKS_UPDATE'],
  audits: 'WEBHOOK_DELETE',
  handle: ({ write }) => write((tx) => deleteWebhookRow(tx, tx.webhook)),
})
