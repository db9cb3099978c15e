import { Sku } from '@guildhall/protocol/objects/sku'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { mustFindSeller, mustFindSku } from './skus-store.ts'
import { toSku } from './skus-view.ts'

/** What a premium button shows: whoever meets one may know what is offered. */
export const getSku = operation({
  name: 'Get SKU',
  method: 'GET',
  path: '/skus/:skuId',
  requires: anyone,
  callers: ['user'],
  returns: Sku,
  emits: [],
  audits: 'none',
  handle: async ({ db, params: { skuId } }) => toSku(await mustFindSku(db, await mustFindSeller(db, skuId), skuId)),
})
