import { mustBeWebhook } from '../../kernel/bearer.ts'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/requirement.ts'
import { deleteWebhookRow } from './webhooks-actions.ts'

export const deleteWebhookWithToken = operation({
  name: 'Delete Webhook with Token',
  method: 'DELETE',
  path: '/webhooks/:webhookId/:webhookToken',
  requires: bearer,
  returns: 'nothing',
  emits: ['WEBHOOKS_UPDATE'],
  audits: 'WEBHOOK_DELETE',
  handle: ({ write }) => write((tx) => deleteWebhookRow(tx, mustBeWebhook(tx.bearer))),
})
