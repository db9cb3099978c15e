import { deleteSku as contract } from '@guildhall/protocol/operations/monetization/delete-sku'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { sweepEntitlementsJob } from './skus-jobs.ts'
import { mustBeNoGroup } from './skus-rules.ts'
import { mustFindSku, removeSku } from './skus-store.ts'

/** A job removes its entitlements. */
export const deleteSku = operation(contract, {
  requires: holderOfApplication('change'),
  emits: [],
  audits: 'none',
  handle: ({ caller, application, params: { skuId }, write }) =>
    write(async (tx) => {
      await mustLockApplication(tx.db, caller, application.id, 'change')
      const sku = await mustFindSku(tx.db, application.id, skuId)
      mustBeNoGroup(sku)
      await removeSku(tx.db, sku)
      tx.enqueue(sweepEntitlementsJob, { application_id: application.id, sku_id: skuId })
    }),
})
