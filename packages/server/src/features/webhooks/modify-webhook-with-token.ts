import { modifyWebhookWithToken as contract } from '@guildhall/protocol/operations/webhooks/modify-webhook-with-token'
import { mustBeWebhook } from '../../kernel/callers/bearer.ts'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/permissions/requirement.ts'
import { changeWebhook, readLooks } from './webhooks-actions.ts'
import { toWebhookWithToken } from './webhooks-view.ts'

/** The token can't move it to another channel: that requires managing webhooks (docs/spec/webhooks.md#modifying-with-a-token). */
export const modifyWebhookWithToken = operation(contract, {
  requires: bearer,
  emits: ['WEBHOOKS_UPDATE'],
  audits: 'WEBHOOK_UPDATE',
  handle: async ({ bearer, body, write }) => {
    const { id } = mustBeWebhook(bearer)
    const looks = await readLooks(body, { user: { id } })
    return toWebhookWithToken(await write((tx) => changeWebhook(tx, mustBeWebhook(tx.bearer), looks)))
  },
})
