import { listInstancePlaceholders as contract } from '@guildhall/protocol/operations/placeholders/list-instance-placeholders'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { listUnclaimed } from './placeholders-store.ts'
import { toInstancePlaceholder } from './placeholders-view.ts'

const DEFAULT_LIMIT = 50

/** Only Guildhall has this: the users of other servers for whom the administrator can create claim links. */
export const listInstancePlaceholders = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, query: { query = '', after = '', limit = DEFAULT_LIMIT } }) => {
    const rows = await listUnclaimed(kernel.store.db, { beginning: query, after, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const now = kernel.clock.now()
    return {
      placeholders: shown.map((row) => toInstancePlaceholder(row, now)),
      next: rows.length > limit ? (shown.at(-1)?.placeholder_of ?? null) : null,
    }
  },
})
