import { contract } from '../../contract.ts'
import { Entitlement, Purchase } from '../../objects/applications/entitlement.ts'

export const purchaseSku = contract({
  name: 'Purchase SKU',
  method: 'POST',
  path: '/skus/:skuId/purchase',
  body: Purchase,
  returns: Entitlement,
  status: 201,
  errors: ['InvalidSku', 'NotAuthorizedOnApplication', 'UnknownSku'],
})
