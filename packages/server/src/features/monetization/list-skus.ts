import { SkuFlag } from '@guildhall/protocol/enums/monetization'
import { listSkus as contract } from '@guildhall/protocol/operations/monetization/list-skus'
import { operation } from '../../kernel/operation.ts'
import { userOfApplication } from '../../kernel/permissions/requirement.ts'
import { listSkuRows } from './skus-store.ts'
import { toSku } from './skus-view.ts'

/**
 * A subscription comes with its group: two SKUs of one name, of which entitlements are for the former. What can't be had is shown to
 * those alone to whom the application belongs, and to its bot.
 */
export const listSkus = operation(contract, {
  requires: userOfApplication,
  opens: 'any',
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, application: { id, role } }) => {
    const isHolder = role !== null || caller.application?.id === id
    const rows = await listSkuRows(db, id)
    return rows.filter(({ flags }) => isHolder || (flags & SkuFlag.AVAILABLE) !== 0).map(toSku)
  },
})
