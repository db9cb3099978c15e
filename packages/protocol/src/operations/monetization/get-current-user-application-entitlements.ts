import { contract } from '../../contract.ts'
import { Entitlement, OwnEntitlementsQuery } from '../../objects/applications/entitlement.ts'
import { list } from '../../schema.ts'

export const getCurrentUserApplicationEntitlements = contract({
  name: 'Get Current User Application Entitlements',
  method: 'GET',
  path: '/users/@me/applications/:applicationId/entitlements',
  query: OwnEntitlementsQuery,
  returns: list(Entitlement),
  errors: ['NotAuthorizedOnApplication', 'UnknownApplication'],
})
