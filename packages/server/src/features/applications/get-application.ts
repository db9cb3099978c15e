import { Application } from '@guildhall/protocol/objects/application'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { mustComplete, mustFindApplicationRow } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

export const getApplication = operation({
  name: 'Get Application',
  method: 'GET',
  path: '/applications/:applicationId',
  requires: holderOfApplication('read'),
  returns: Application,
  emits: [],
  audits: 'none',
  handle: async ({ db, application: { id } }) =>
    toApplication(await mustComplete(db, await mustFindApplicationRow(db, id))),
})
