import { Webhook } from '@guildhall/protocol/objects/webhook'
import { operation } from '../../kernel/operation.ts'
import { seesWebhook } from './webhooks-rules.ts'
import { toWebhook } from './webhooks-view.ts'

export const getWebhook = operation({
  name: 'Get Webhook',
  method: 'GET',
  path: '/webhooks/:webhookId',
  requires: seesWebhook,
  returns: Webhook,
  emits: [],
  audits: 'none',
  handle: ({ caller, webhook }) => toWebhook(webhook, caller),
})
