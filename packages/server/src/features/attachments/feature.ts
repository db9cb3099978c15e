import type { Feature } from '../../kernel/feature.ts'
import { removeExpiredFiles } from './remove-expired-files.ts'
import { settleUploads } from './settle-uploads.ts'

export const attachments: Feature = {
  rounds: [removeExpiredFiles],
  chores: [settleUploads],
}
