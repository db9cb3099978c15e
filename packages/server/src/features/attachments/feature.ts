import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { expireSomeAttachments } from './attachments-store.ts'
import { attachments as table } from './attachments-tables.ts'
import { removeExpiredFiles } from './remove-expired-files.ts'
import { settleUploads } from './settle-uploads.ts'

export const attachmentsFeature: Feature = {
  asideTasks: [removeExpiredFiles],
  dailyTasks: [settleUploads],
  hooks: [
    ownCleanup.with({ table, owner: 'guild', some: expireSomeAttachments }),
    ownCleanup.with({ table, owner: 'channel', some: expireSomeAttachments }),
  ],
}
