import { editCurrentApplication as contract } from '@guildhall/protocol/operations/applications/edit-current-application'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindApplicationOfBot } from './applications-store.ts'
import { changeApplication } from './edit-application-actions.ts'

/**
 * A new endpoint is verified before it is stored; from then on it receives the interactions instead of the bot
 * (docs/spec/applications.md#interactions-endpoint).
 */
export const editCurrentApplication = operation(contract, {
  requires: authenticated,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async (context) => {
    const { id } = await mustFindApplicationOfBot(context.db, context.caller.user.id)
    return changeApplication(context, id, context.body)
  },
})
