import { getAccountExport as contract } from '@guildhall/protocol/operations/account-exports/get-account-export'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findAccountExport } from './account-exports-store.ts'
import { toAccountExport } from './account-exports-view.ts'

/** The caller's latest export, until it expires. */
export const getAccountExport = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller }) => {
    const row = await findAccountExport(kernel.store.db, caller.user.id)
    const isThere = row !== undefined && kernel.clock.now() < row.expires_at
    return { export: isThere ? toAccountExport(kernel.urls, row) : null }
  },
})
