import { operation } from '../../kernel/operation.ts'
import { deleteWebhookRow } from './webhooks-actions.ts'
import { managesWebhook } from './webhooks-rules.ts'

export const deleteWebhook = operation({
  name: 'Delete Webhook',
  method: 'DELETE',
  path: '/webhooks/:webhookId',
  requires: managesWebhook,
  returns: 'nothing',
  emits: ['WEBHOOKS_UPDATE'],
  audits: 'WEBHOOK_DELETE',
  handle: ({ write }) => write((tx) => deleteWebhookRow(tx, tx.webhook)),
})
