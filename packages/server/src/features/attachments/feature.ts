import type { Feature } from '../../kernel/feature.ts'
import { ATTACHMENTS_TABLES } from './attachments-tables.ts'
import { removeExpiredFiles } from './remove-expired-files.ts'
import { settleUploads } from './settle-uploads.ts'

export const attachments: Feature = {
  tables: ATTACHMENTS_TABLES,
  rounds: [removeExpiredFiles],
  chores: [settleUploads],
}
