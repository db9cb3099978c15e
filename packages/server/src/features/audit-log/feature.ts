import type { Feature } from '../../kernel/feature.ts'
import { trimAuditLog } from './trim-audit-log.ts'

export const auditLogFeature: Feature = {
  dailyTasks: [trimAuditLog],
}
