import { getSku as contract } from '@guildhall/protocol/operations/monetization/get-sku'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindSeller, mustFindSku } from './skus-store.ts'
import { toSku } from './skus-view.ts'

/** The SKU of a premium button; anyone who sees such a button may read it. */
export const getSku = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, params: { skuId } }) => toSku(await mustFindSku(db, await mustFindSeller(db, skuId), skuId)),
})
