import { getSku as contract } from '@guildhall/protocol/operations/monetization/get-sku'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { mustFindSeller, mustFindSku } from './skus-store.ts'
import { toSku } from './skus-view.ts'

/** What a premium button shows: whoever meets one may know what is offered. */
export const getSku = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, params: { skuId } }) => toSku(await mustFindSku(db, await mustFindSeller(db, skuId), skuId)),
})
