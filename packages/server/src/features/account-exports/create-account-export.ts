import { createAccountExport as contract } from '@guildhall/protocol/operations/account-exports/create-account-export'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockAccount } from '../users/users-store.ts'
import { collectAccountJob } from './account-exports-jobs.ts'
import { findAccountExport, saveAccountExport } from './account-exports-store.ts'
import type { AccountExportRow } from './account-exports-tables.ts'
import { toAccountExport } from './account-exports-view.ts'
import { ACCOUNT_BEGINNING } from './collected-account-actions.ts'

const DAY_MS = 86_400_000
/** How long an export is kept, ms. */
const KEPT_MS = 7 * DAY_MS

/** Begins to collect the data of the caller's account. A user has one export, and requests one a day at most. */
export const createAccountExport = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  recentAuthentication: { each: 'password' },
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, write }) =>
    write(async (tx) => {
      const { db, now } = tx
      const { id: user_id } = caller.user
      await lockAccount(db, user_id)
      const last = await findAccountExport(db, user_id)
      if (last && now < last.created_at + DAY_MS)
        throw fieldError([], 'EXPORT_TOO_SOON', 'You can request your data once a day.')
      const row: AccountExportRow = {
        ...{ user_id, export_id: tx.newId(), state: 'collecting', created_at: now, expires_at: now + KEPT_MS },
        ...{ size: 0, files: 0, is_truncated: false },
      }
      await saveAccountExport(db, row)
      tx.enqueue(collectAccountJob, { user_id, export_id: row.export_id, position: 0, ...ACCOUNT_BEGINNING })
      return toAccountExport(kernel.urls, row)
    }),
})
