import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { Webhook, WebhookLooks } from '@guildhall/protocol/objects/webhook'
import { mustBeWebhook } from '../../kernel/bearer.ts'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/requirement.ts'
import { changeWebhook, readLooks } from './webhooks-actions.ts'
import { toWebhookWithToken } from './webhooks-view.ts'

/** It stays in its channel: that is for those to say who manage webhooks (conventions B.13). */
export const modifyWebhookWithToken = operation({
  name: 'Modify Webhook with Token',
  method: 'PATCH',
  path: '/webhooks/:webhookId/:webhookToken',
  requires: bearer,
  body: WebhookLooks,
  bodyBytes: BODY_BYTES.images,
  returns: Webhook,
  emits: ['WEBHOOKS_UPDATE'],
  audits: 'WEBHOOK_UPDATE',
  handle: async ({ bearer, body, write }) => {
    const { id } = mustBeWebhook(bearer)
    const looks = await readLooks(body, { user: { id } })
    return toWebhookWithToken(await write((tx) => changeWebhook(tx, mustBeWebhook(tx.bearer), looks)))
  },
})
