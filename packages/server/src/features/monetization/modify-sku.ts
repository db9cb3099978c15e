import { modifySku as contract } from '@guildhall/protocol/operations/monetization/modify-sku'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { mustBeNoGroup, readFlags, slugOf } from './skus-rules.ts'
import { mustFindSku, updateSku } from './skus-store.ts'
import { toSku } from './skus-view.ts'

/** The type can't be changed; the slug follows the name. Existing entitlements are kept, whatever the flags. */
export const modifySku = operation(contract, {
  requires: holderOfApplication('change'),
  emits: [],
  audits: 'none',
  handle: ({ caller, application, params: { skuId }, body: { name, flags, access_type, price }, write }) =>
    write(async (tx) => {
      await mustLockApplication(tx.db, caller, application.id, 'change')
      const before = await mustFindSku(tx.db, application.id, skuId)
      mustBeNoGroup(before)
      const after = {
        ...before,
        ...(name !== undefined && { name, slug: slugOf(name) }),
        ...(flags !== undefined && { flags: readFlags(before.type, flags) }),
        ...(access_type !== undefined && { access_type }),
        ...(price !== undefined && { price: price && JSON.stringify(price) }),
      }
      await updateSku(tx.db, after)
      return toSku(after)
    }),
})
