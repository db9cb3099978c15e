import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { ForeignExecutionQuery, SlackMessage } from '../../objects/applications/foreign-webhook.ts'

export const executeSlackCompatibleWebhook = contract({
  name: 'Execute Slack-Compatible Webhook',
  method: 'POST',
  path: '/webhooks/:webhookId/:webhookToken/slack',
  encoding: 'payload',
  body: SlackMessage,
  bodyBytes: BODY_BYTES.documents,
  query: ForeignExecutionQuery,
  returns: 'plain',
  errors: ['EmptyMessage', 'ForumPostWithoutName', 'ThreadLocked', 'UnknownChannelSent'],
})
