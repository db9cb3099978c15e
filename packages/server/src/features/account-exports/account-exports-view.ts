import type { AccountExport } from '@guildhall/protocol/objects/users/account-export'
import { toTimestamp } from '../../kernel/clock.ts'
import type { MediaUrls } from '../../kernel/files/media-urls.ts'
import type { AccountExportRow } from './account-exports-tables.ts'

/** For how long the address of an export is valid, in seconds. */
const URL_S = 900

/** The path of an export's ZIP file. */
export const accountExportPath = ({ user_id, export_id }: Pick<AccountExportRow, 'user_id' | 'export_id'>): string =>
  `account-exports/${user_id}/${export_id}`

export const toAccountExport = (urls: MediaUrls, row: AccountExportRow): AccountExport => ({
  id: row.export_id,
  state: row.state,
  created_at: toTimestamp(row.created_at),
  expires_at: toTimestamp(row.expires_at),
  truncated: row.is_truncated,
  url: row.state === 'ready' ? urls.signedFor(accountExportPath(row), URL_S) : null,
})
