import { editWebhookMessage as contract } from '@guildhall/protocol/operations/webhook-messages/edit-webhook-message'
import { mustBeWebhook } from '../../kernel/callers/bearer.ts'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/permissions/requirement.ts'
import { draftChanges } from '../messages/drafts-actions.ts'
import { changeMessage } from '../messages/edit-message-actions.ts'
import { keyOf } from '../messages/messages-store.ts'
import { authorOf } from '../messages/post-message-actions.ts'
import { mustBeActive } from '../threads/threads-rules.ts'
import { mustFindOwn } from './webhook-messages-actions.ts'
import { allowedOfWebhook, componentsThatCount } from './webhook-messages-rules.ts'

/** The name and avatar of the message don't change (docs/spec/webhooks.md#message-author). */
export const editWebhookMessage = operation(contract, {
  requires: bearer,
  streamed: {},
  emits: ['MESSAGE_UPDATE'],
  audits: 'none',
  handle: async ({ params, body, uploads, query, bearer, guild, channel, actor, kernel, write }) => {
    const webhook = mustBeWebhook(bearer)
    const components = componentsThatCount(body.components, webhook, query.with_components)
    const changes = { ...body, components }
    const received = await draftChanges(kernel, { guild, channel, actor }, changes, [], uploads)
    return write(async (tx) => {
      mustBeActive(tx.channel)
      const before = await mustFindOwn(tx.db, { ...keyOf(tx.guild, tx.channel), id: params.messageId }, webhook)
      const changesMentions = changes.content !== undefined || changes.components !== undefined
      const mentions = changesMentions && { allowed_mentions: allowedOfWebhook(changes.allowed_mentions) }
      return changeMessage(tx, authorOf(webhook).user, before, { ...changes, ...mentions }, received)
    })
  },
})
