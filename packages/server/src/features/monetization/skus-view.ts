import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import type { SkuRow } from './skus-tables.ts'

/** A SKU as clients receive it. Fields that only game shops use are empty. */
export const toSku = ({ price, group_id: _group, ...row }: SkuRow): Sku => ({
  ...row,
  dependent_sku_id: null,
  manifest_labels: null,
  features: [],
  release_date: null,
  premium: false,
  show_age_gate: false,
  ...(price !== null && { price: JSON.parse(price) }),
})
