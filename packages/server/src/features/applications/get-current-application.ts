import { getCurrentApplication as contract } from '@guildhall/protocol/operations/applications/get-current-application'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { mustComplete, mustFindApplicationOfBot } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

export const getCurrentApplication = operation(contract, {
  requires: anyone,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller }) =>
    toApplication(await mustComplete(db, await mustFindApplicationOfBot(db, caller.user.id))),
})
