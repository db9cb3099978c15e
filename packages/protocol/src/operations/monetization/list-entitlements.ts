import { contract } from '../../contract.ts'
import { Entitlement, EntitlementsQuery } from '../../objects/applications/entitlement.ts'
import { list } from '../../schema.ts'

export const listEntitlements = contract({
  name: 'List Entitlements',
  method: 'GET',
  path: '/applications/:applicationId/entitlements',
  query: EntitlementsQuery,
  returns: list(Entitlement),
})
