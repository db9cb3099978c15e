import { Sku } from '@guildhall/protocol/objects/sku'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { listSkuRows } from './skus-store.ts'
import { toSku } from './skus-view.ts'

/** A subscription comes with its group: two SKUs of one name, of which entitlements are for the former. */
export const listSkus = operation({
  name: 'List SKUs',
  method: 'GET',
  path: '/applications/:applicationId/skus',
  requires: holderOfApplication('read'),
  returns: list(Sku),
  emits: [],
  audits: 'none',
  handle: async ({ db, application: { id } }) => (await listSkuRows(db, id)).map(toSku),
})
