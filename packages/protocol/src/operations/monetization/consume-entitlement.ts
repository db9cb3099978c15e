import { contract } from '../../contract.ts'

export const consumeEntitlement = contract({
  name: 'Consume Entitlement',
  method: 'POST',
  path: '/applications/:applicationId/entitlements/:entitlementId/consume',
  returns: 'nothing',
  errors: ['InvalidSku', 'UnknownEntitlement'],
})
