import { getEntitlement as contract } from '@guildhall/protocol/operations/monetization/get-entitlement'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustFindEntitlement } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'

/** A deleted entitlement is returned as deleted. */
export const getEntitlement = operation(contract, {
  requires: holderOfApplication('read'),
  oauth2Scope: 'applications.entitlements',
  emits: [],
  audits: 'none',
  handle: async ({ db, application, params }) =>
    toEntitlement(await mustFindEntitlement(db, application.id, params.entitlementId)),
})
