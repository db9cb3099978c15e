import { contract } from '../../contract.ts'

export const deleteTestEntitlement = contract({
  name: 'Delete Test Entitlement',
  method: 'DELETE',
  path: '/applications/:applicationId/entitlements/:entitlementId',
  returns: 'nothing',
  errors: ['UnknownEntitlement'],
})
