import { SkuFlag } from '@guildhall/protocol/enums/monetization'
import { listSkus as contract } from '@guildhall/protocol/operations/monetization/list-skus'
import { operation } from '../../kernel/operation.ts'
import { userOfApplication } from '../../kernel/permissions/requirement.ts'
import { listSkuRows } from './skus-store.ts'
import { toSku } from './skus-view.ts'

/**
 * A subscription is returned with its group: two SKUs with one name, of which entitlements refer to the former. Unavailable SKUs
 * are only visible to the application's owners and its bot.
 */
export const listSkus = operation(contract, {
  requires: userOfApplication,
  oauth2Scope: 'any',
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, application: { id, role } }) => {
    const isHolder = role !== null || caller.application?.id === id
    const rows = await listSkuRows(db, id)
    return rows.filter(({ flags }) => isHolder || (flags & SkuFlag.AVAILABLE) !== 0).map(toSku)
  },
})
