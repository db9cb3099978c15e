import type { Feature } from '../../kernel/feature.ts'
import { trimInstanceAuditLog } from './trim-instance-audit-log.ts'

export const instanceAuditLogFeature: Feature = {
  dailyTasks: [trimInstanceAuditLog],
}
