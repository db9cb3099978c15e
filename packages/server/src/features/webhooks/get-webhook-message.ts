import { Message } from '@guildhall/protocol/objects/message'
import { WebhookMessageQuery } from '@guildhall/protocol/objects/webhook'
import { mustBeWebhook } from '../../kernel/bearer.ts'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/requirement.ts'
import { expandMessage } from '../messages/messages-actions.ts'
import { keyOf } from '../messages/messages-store.ts'
import { mustFindOwn } from './webhook-messages-actions.ts'

export const getWebhookMessage = operation({
  name: 'Get Webhook Message',
  method: 'GET',
  path: '/webhooks/:webhookId/:webhookToken/messages/:messageId',
  requires: bearer,
  query: WebhookMessageQuery,
  returns: Message,
  emits: [],
  audits: 'none',
  handle: async ({ params, bearer, guild, channel, db, kernel }) => {
    const webhook = mustBeWebhook(bearer)
    const key = keyOf(guild, channel)
    const message = await mustFindOwn(db, { ...key, id: params.messageId }, webhook)
    return expandMessage({ db, urls: kernel.urls }, key, message, webhook.id)
  },
})
