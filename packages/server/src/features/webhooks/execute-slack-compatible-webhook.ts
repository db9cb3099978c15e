import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { ForeignExecutionQuery, SlackMessage } from '@guildhall/protocol/objects/foreign-webhook'
import { operation, PlainText } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/requirement.ts'
import { SPEAKING } from '../threads/speaking-actions.ts'
import { sayForeign } from './foreign-webhooks-actions.ts'
import { toSlackMessage } from './slack-message-view.ts'

/** Says what programs send that were made for Slack, and answers as they expect it (conventions B.13). */
export const executeSlackCompatibleWebhook = operation({
  name: 'Execute Slack-Compatible Webhook',
  method: 'POST',
  path: '/webhooks/:webhookId/:webhookToken/slack',
  requires: bearer,
  encoding: 'payload',
  body: SlackMessage,
  bodyBytes: BODY_BYTES.documents,
  query: ForeignExecutionQuery,
  returns: 'plain',
  emits: ['MESSAGE_CREATE', ...SPEAKING],
  audits: 'none',
  handle: async ({ body, ...asked }) => {
    await sayForeign(asked, toSlackMessage(body))
    return new PlainText('ok')
  },
})
