import { getWebhookMessage as contract } from '@guildhall/protocol/operations/webhook-messages/get-webhook-message'
import { mustBeWebhook } from '../../kernel/callers/bearer.ts'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/permissions/requirement.ts'
import { expandMessage } from '../messages/expand-messages-actions.ts'
import { keyOf } from '../messages/messages-store.ts'
import { mustFindOwn } from './webhook-messages-actions.ts'

export const getWebhookMessage = operation(contract, {
  requires: bearer,
  emits: [],
  audits: 'none',
  handle: async ({ params, bearer, guild, channel, db, kernel }) => {
    const webhook = mustBeWebhook(bearer)
    const key = keyOf(guild, channel)
    const message = await mustFindOwn(db, { ...key, id: params.messageId }, webhook)
    return expandMessage({ db, urls: kernel.urls }, key, message, webhook.id)
  },
})
