import { listEntitlements as contract } from '@guildhall/protocol/operations/monetization/list-entitlements'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { listEntitlementRows } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'

/** Ascending by id; with `before` the page is the one that ends just below it. Deleted ones are shown if that is asked for. */
export const listEntitlements = operation(contract, {
  requires: holderOfApplication('read'),
  opens: 'applications.entitlements',
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, application, query }) =>
    (await listEntitlementRows(db, application.id, query, kernel.clock.now())).map(toEntitlement),
})
