import { Webhook } from '@guildhall/protocol/objects/webhook'
import { mustBeWebhook } from '../../kernel/bearer.ts'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/requirement.ts'
import { toWebhookWithToken } from './webhooks-view.ts'

export const getWebhookWithToken = operation({
  name: 'Get Webhook with Token',
  method: 'GET',
  path: '/webhooks/:webhookId/:webhookToken',
  requires: bearer,
  returns: Webhook,
  emits: [],
  audits: 'none',
  handle: ({ bearer }) => toWebhookWithToken(mustBeWebhook(bearer)),
})
