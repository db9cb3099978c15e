import { editCurrentApplication as contract } from '@guildhall/protocol/operations/applications/edit-current-application'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { mustFindApplicationOfBot } from './applications-store.ts'
import { changeApplication } from './changing-actions.ts'

/**
 * An endpoint is asked before it is kept: from then on it gets the interactions, and the bot none
 * (docs/spec/applications.md#interactions-endpoint).
 */
export const editCurrentApplication = operation(contract, {
  requires: anyone,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async (context) => {
    const { id } = await mustFindApplicationOfBot(context.db, context.caller.user.id)
    return changeApplication(context, id, context.body)
  },
})
