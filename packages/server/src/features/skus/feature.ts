import type { Feature } from '../../kernel/feature.ts'
import { createSku } from './create-sku.ts'
import { deleteSku } from './delete-sku.ts'
import { getSku } from './get-sku.ts'
import { listSkus } from './list-skus.ts'
import { modifySku } from './modify-sku.ts'

export const skus: Feature = {
  operations: [listSkus, getSku, createSku, modifySku, deleteSku],
}
