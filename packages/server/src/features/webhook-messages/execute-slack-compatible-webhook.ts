import { executeSlackCompatibleWebhook as contract } from '@guildhall/protocol/operations/webhook-messages/execute-slack-compatible-webhook'
import { operation, PlainText } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/permissions/requirement.ts'
import { SPEAKING } from '../threads/thread-message-actions.ts'
import { postForeign } from './foreign-webhooks-actions.ts'
import { toSlackMessage } from './slack-message-view.ts'

/** Sends a message of a program that was written for Slack, and answers as it expects (docs/spec/webhooks.md#slack-and-github-requests). */
export const executeSlackCompatibleWebhook = operation(contract, {
  requires: bearer,
  emits: ['MESSAGE_CREATE', ...SPEAKING],
  audits: 'none',
  handle: async ({ body, ...asked }) => {
    await postForeign(asked, toSlackMessage(body))
    return new PlainText('ok')
  },
})
