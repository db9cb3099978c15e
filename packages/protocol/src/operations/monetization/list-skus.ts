import { contract } from '../../contract.ts'
import { Sku } from '../../objects/applications/sku.ts'
import { list } from '../../schema.ts'

export const listSkus = contract({
  name: 'List SKUs',
  method: 'GET',
  path: '/applications/:applicationId/skus',
  returns: list(Sku),
})
