import { getWebhookWithToken as contract } from '@guildhall/protocol/operations/webhooks/get-webhook-with-token'
import { mustBeWebhook } from '../../kernel/bearer.ts'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/requirement.ts'
import { toWebhookWithToken } from './webhooks-view.ts'

export const getWebhookWithToken = operation(contract, {
  requires: bearer,
  emits: [],
  audits: 'none',
  handle: ({ bearer }) => toWebhookWithToken(mustBeWebhook(bearer)),
})
