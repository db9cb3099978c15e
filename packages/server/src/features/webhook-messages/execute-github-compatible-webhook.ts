import { executeGithubCompatibleWebhook as contract } from '@guildhall/protocol/operations/webhook-messages/execute-github-compatible-webhook'
import { operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/permissions/requirement.ts'
import { postForeign } from './foreign-webhooks-actions.ts'
import { toGithubMessage } from './github-event-view.ts'

/** Sends a message for an event of a GitHub repository; unsupported events are ignored (docs/spec/webhooks.md#slack-and-github-requests). */
export const executeGithubCompatibleWebhook = operation(contract, {
  requires: bearer,
  // It mentions no users, so it adds none to a thread.
  emits: ['MESSAGE_CREATE', 'THREAD_UPDATE'],
  audits: 'none',
  handle: async ({ body, githubEvent, ...asked }) => {
    const message = toGithubMessage(githubEvent, body)
    if (message) await postForeign(asked, message)
  },
})
