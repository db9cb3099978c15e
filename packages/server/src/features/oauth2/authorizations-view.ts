import type { AuthorizedApplication } from '@guildhall/protocol/objects/oauth2'
import type { ApplicationRow } from '../../store/tables.ts'

/** An application as its users see it. */
export const toAuthorizedApplication = (row: ApplicationRow): AuthorizedApplication => ({
  id: row.id,
  name: row.name,
  icon: row.icon,
  description: row.description,
  hook: true,
  bot_public: row.is_public,
  bot_require_code_grant: row.needs_code_grant,
  verify_key: row.verify_key,
  type: null,
  flags: row.flags,
  flags_new: String(row.flags),
})
