import { contract } from '../../contract.ts'
import { Sku } from '../../objects/applications/sku.ts'

export const getSku = contract({
  name: 'Get SKU',
  method: 'GET',
  path: '/skus/:skuId',
  returns: Sku,
  errors: ['UnknownSku'],
})
