import { contract } from '../../contract.ts'
import { Sku, SkuChanges } from '../../objects/applications/sku.ts'

export const modifySku = contract({
  name: 'Modify SKU',
  method: 'PATCH',
  path: '/applications/:applicationId/skus/:skuId',
  body: SkuChanges,
  returns: Sku,
  errors: ['InvalidSku', 'UnknownSku'],
})
