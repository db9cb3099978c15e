import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { SkuType } from '@guildhall/protocol/enums/monetization'
import { createSku as contract } from '@guildhall/protocol/operations/monetization/create-sku'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { readFlags, slugOf } from './skus-rules.ts'
import { insertSkus, listSkuRows } from './skus-store.ts'
import { toSku } from './skus-view.ts'

/** There is no shop: the application's owners define its SKUs. A subscription is created together with its group. */
export const createSku = operation(contract, {
  requires: holderOfApplication('change'),
  emits: [],
  audits: 'none',
  handle: ({ caller, application: { id }, body: { name, type, flags, access_type = 1, price }, write }) => {
    const shown = { application_id: id, name, slug: slugOf(name), flags: readFlags(type, flags), access_type }
    return write(async (tx) => {
      await mustLockApplication(tx.db, caller, id, 'change')
      const made = (await listSkuRows(tx.db, id)).filter((each) => each.type !== SkuType.SUBSCRIPTION_GROUP)
      const most = APPLICATION_LIMITS.skus
      if (made.length >= most) throw fieldError('name', 'SKUS_MAX', `An application has ${most} SKUs at most.`)
      const isSubscription = type === SkuType.SUBSCRIPTION
      const group_id = isSubscription ? tx.newId() : null
      const sku = { ...shown, id: tx.newId(), type, price: price ? JSON.stringify(price) : null, group_id }
      const group = group_id === null ? [] : [{ ...sku, ...GROUP, id: group_id }]
      await insertSkus(tx.db, [sku, ...group])
      return toSku(sku)
    })
  },
})

const GROUP = { type: SkuType.SUBSCRIPTION_GROUP, price: null, group_id: null }
