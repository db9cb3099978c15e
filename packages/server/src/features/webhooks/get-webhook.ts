import { getWebhook as contract } from '@guildhall/protocol/operations/webhooks/get-webhook'
import { operation } from '../../kernel/operation.ts'
import { seesWebhook } from './webhooks-rules.ts'
import { toWebhook } from './webhooks-view.ts'

export const getWebhook = operation(contract, {
  requires: seesWebhook,
  emits: [],
  audits: 'none',
  handle: ({ caller, webhook }) => toWebhook(webhook, caller),
})
