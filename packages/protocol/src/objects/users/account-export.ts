import { boolean, type Infer, nullable, shape, snowflake, text } from '../../schema.ts'
import { currentPassword } from './account.ts'

/** A copy of a user's data, which the server collects and keeps for a limited time. */
export const AccountExport = shape({
  id: snowflake(),
  /** `collecting` or `ready`. */
  state: text(),
  created_at: text(),
  expires_at: text(),
  /** Whether something is missing because the export reached its maximum size. */
  truncated: boolean(),
  /** Where a ZIP file is downloaded, for a quarter of an hour; null while the data is collected. */
  url: nullable(text()),
})
/** A value of {@link AccountExport}. */
export type AccountExport = Infer<typeof AccountExport>

/** The response of Get Account Export: null if there is none. */
export const LatestAccountExport = shape({ export: nullable(AccountExport) })

/** The body of Create Account Export. */
export const AccountExportRequest = shape({ password: currentPassword })
