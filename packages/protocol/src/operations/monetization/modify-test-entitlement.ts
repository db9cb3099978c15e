import { contract } from '../../contract.ts'
import { Entitlement, EntitlementChanges } from '../../objects/applications/entitlement.ts'

export const modifyTestEntitlement = contract({
  name: 'Modify Test Entitlement',
  method: 'PATCH',
  path: '/applications/:applicationId/entitlements/:entitlementId',
  body: EntitlementChanges,
  returns: Entitlement,
  errors: ['UnknownEntitlement'],
})
