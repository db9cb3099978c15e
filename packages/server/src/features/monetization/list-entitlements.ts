import { listEntitlements as contract } from '@guildhall/protocol/operations/monetization/list-entitlements'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { listEntitlementRows } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'

/** In ascending order of ids; with `before`, the page ends directly below it. Deleted ones are included if requested. */
export const listEntitlements = operation(contract, {
  requires: holderOfApplication('read'),
  oauth2Scope: 'applications.entitlements',
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, application, query }) =>
    (await listEntitlementRows(db, application.id, query, kernel.clock.now())).map(toEntitlement),
})
