import { getWebhookWithToken as contract } from '@guildhall/protocol/operations/webhooks/get-webhook-with-token'
import { mustBeWebhook } from '../../kernel/callers/bearer.ts'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/permissions/requirement.ts'
import { toWebhookWithToken } from './webhooks-view.ts'

export const getWebhookWithToken = operation(contract, {
  requires: bearer,
  emits: [],
  audits: 'none',
  handle: ({ bearer }) => toWebhookWithToken(mustBeWebhook(bearer)),
})
