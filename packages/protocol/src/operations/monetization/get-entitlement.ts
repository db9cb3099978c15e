import { contract } from '../../contract.ts'
import { Entitlement } from '../../objects/applications/entitlement.ts'

export const getEntitlement = contract({
  name: 'Get Entitlement',
  method: 'GET',
  path: '/applications/:applicationId/entitlements/:entitlementId',
  returns: Entitlement,
  errors: ['UnknownEntitlement'],
})
