import { contract } from '../../contract.ts'
import { NewSku, Sku } from '../../objects/applications/sku.ts'

export const createSku = contract({
  name: 'Create SKU',
  method: 'POST',
  path: '/applications/:applicationId/skus',
  body: NewSku,
  returns: Sku,
  status: 201,
})
