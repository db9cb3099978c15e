import { executeGithubCompatibleWebhook as contract } from '@guildhall/protocol/operations/webhook-messages/execute-github-compatible-webhook'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/permissions/requirement.ts'
import { sayForeign } from './foreign-webhooks-actions.ts'
import { toGithubMessage } from './github-event-view.ts'

/**
 * Says what GitHub tells of a repository; what nobody wants to hear of is passed over
 * (docs/spec/webhooks.md#forms-of-other-services).
 */
export const executeGithubCompatibleWebhook = operation(contract, {
  requires: bearer,
  // It mentions nobody, and so brings nobody into a thread.
  emits: ['MESSAGE_CREATE', 'THREAD_UPDATE'],
  audits: 'none',
  handle: async ({ body, githubEvent, ...asked }) => {
    const message = toGithubMessage(githubEvent, body)
    if (message) await sayForeign(asked, message)
  },
})
