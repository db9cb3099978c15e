import { getCurrentApplication as contract } from '@guildhall/protocol/operations/applications/get-current-application'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindApplicationOfBot, mustFindRelated } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

export const getCurrentApplication = operation(contract, {
  requires: authenticated,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller }) =>
    toApplication(await mustFindRelated(db, await mustFindApplicationOfBot(db, caller.user.id))),
})
