import { Entitlement, EntitlementsQuery } from '@guildhall/protocol/objects/entitlement'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { listEntitlementRows } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'

/** Ascending by id; with `before` the page is the one that ends just below it. Deleted ones are shown if that is asked for. */
export const listEntitlements = operation({
  name: 'List Entitlements',
  method: 'GET',
  path: '/applications/:applicationId/entitlements',
  requires: holderOfApplication('read'),
  opens: 'applications.entitlements',
  query: EntitlementsQuery,
  returns: list(Entitlement),
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, application, query }) =>
    (await listEntitlementRows(db, application.id, query, kernel.clock.now())).map(toEntitlement),
})
