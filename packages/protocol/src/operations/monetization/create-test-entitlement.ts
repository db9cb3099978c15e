import { contract } from '../../contract.ts'
import { Entitlement, NewEntitlement } from '../../objects/applications/entitlement.ts'

export const createTestEntitlement = contract({
  name: 'Create Test Entitlement',
  method: 'POST',
  path: '/applications/:applicationId/entitlements',
  body: NewEntitlement,
  returns: Entitlement,
})
