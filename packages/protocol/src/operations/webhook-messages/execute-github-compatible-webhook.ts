import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { ForeignExecutionQuery, GithubEvent } from '../../objects/applications/foreign-webhook.ts'

export const executeGithubCompatibleWebhook = contract({
  name: 'Execute GitHub-Compatible Webhook',
  method: 'POST',
  path: '/webhooks/:webhookId/:webhookToken/github',
  encoding: 'payload',
  body: GithubEvent,
  bodyBytes: BODY_BYTES.documents,
  query: ForeignExecutionQuery,
  returns: 'nothing',
  errors: ['UnknownChannelSent'],
})
