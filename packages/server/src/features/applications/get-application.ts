import { getApplication as contract } from '@guildhall/protocol/operations/applications/get-application'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustFindApplicationRow, mustFindRelated } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

export const getApplication = operation(contract, {
  requires: holderOfApplication('read'),
  emits: [],
  audits: 'none',
  handle: async ({ db, application: { id } }) =>
    toApplication(await mustFindRelated(db, await mustFindApplicationRow(db, id))),
})
