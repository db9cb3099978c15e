import { executeWebhook as contract } from '@guildhall/protocol/operations/webhook-messages/execute-webhook'
import { mustBeWebhook } from '../../kernel/callers/bearer.ts'
import { NoContent, operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/permissions/requirement.ts'
import { draftMessage } from '../messages/drafts-actions.ts'
import { mustBeWebhookName } from '../webhooks/webhooks-rules.ts'
import { isInForum, speakAsWebhook, streamOfTurn, WEBHOOK_SPEAKING } from './send-as-webhook-actions.ts'
import { componentsThatCount, mustFitChannel } from './webhook-messages-rules.ts'

/** Sends a message to the webhook's channel or one of its threads; in a forum it starts a post (docs/spec/webhooks.md#executing). */
export const executeWebhook = operation(contract, {
  requires: bearer,
  streamed: {},
  emits: WEBHOOK_SPEAKING,
  audits: 'THREAD_CREATE',
  handle: async ({ bearer, body, uploads, query, guild, channel, actor, kernel, write }) => {
    const webhook = mustBeWebhook(bearer)
    mustFitChannel(channel, body, isInForum(guild, channel))
    mustBeWebhookName(body.username, 'username')
    const components = componentsThatCount(body.components, webhook, query.with_components)
    const draft = await draftMessage(kernel, { guild, channel, actor }, { ...body, components }, [], uploads)
    const message = await write((tx) => speakAsWebhook(tx, body, draft), streamOfTurn(channel, draft))
    // With a file, the platform always returns the message.
    return query.wait || uploads.received.length > 0 ? message : new NoContent()
  },
})
