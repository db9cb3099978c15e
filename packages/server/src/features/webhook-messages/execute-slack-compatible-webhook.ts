import { executeSlackCompatibleWebhook as contract } from '@guildhall/protocol/operations/webhook-messages/execute-slack-compatible-webhook'
import { operation, PlainText } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/permissions/requirement.ts'
import { SPEAKING } from '../threads/speaking-actions.ts'
import { sayForeign } from './foreign-webhooks-actions.ts'
import { toSlackMessage } from './slack-message-view.ts'

/**
 * Says what programs send that were made for Slack, and answers as they expect it
 * (docs/spec/webhooks.md#forms-of-other-services).
 */
export const executeSlackCompatibleWebhook = operation(contract, {
  requires: bearer,
  emits: ['MESSAGE_CREATE', ...SPEAKING],
  audits: 'none',
  handle: async ({ body, ...asked }) => {
    await sayForeign(asked, toSlackMessage(body))
    return new PlainText('ok')
  },
})
