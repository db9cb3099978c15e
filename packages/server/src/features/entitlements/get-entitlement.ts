import { Entitlement } from '@guildhall/protocol/objects/entitlement'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { mustFindEntitlement } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'

/** One that was deleted is shown as such. */
export const getEntitlement = operation({
  name: 'Get Entitlement',
  method: 'GET',
  path: '/applications/:applicationId/entitlements/:entitlementId',
  requires: holderOfApplication('read'),
  opens: 'applications.entitlements',
  returns: Entitlement,
  emits: [],
  audits: 'none',
  handle: async ({ db, application, params }) =>
    toEntitlement(await mustFindEntitlement(db, application.id, params.entitlementId)),
})
