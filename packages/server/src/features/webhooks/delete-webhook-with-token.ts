import { deleteWebhookWithToken as contract } from '@guildhall/protocol/operations/webhooks/delete-webhook-with-token'
import { mustBeWebhook } from '../../kernel/callers/bearer.ts'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/permissions/requirement.ts'
import { deleteWebhookRow } from './webhooks-actions.ts'

export const deleteWebhookWithToken = operation(contract, {
  requires: bearer,
  emits: ['WEBHOOKS_UPDATE'],
  audits: 'WEBHOOK_DELETE',
  handle: ({ write }) => write((tx) => deleteWebhookRow(tx, mustBeWebhook(tx.bearer))),
})
