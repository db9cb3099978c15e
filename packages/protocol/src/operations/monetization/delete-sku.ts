import { contract } from '../../contract.ts'

export const deleteSku = contract({
  name: 'Delete SKU',
  method: 'DELETE',
  path: '/applications/:applicationId/skus/:skuId',
  returns: 'nothing',
  errors: ['InvalidSku', 'UnknownSku'],
})
