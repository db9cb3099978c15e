import type { Feature } from '../../kernel/feature.ts'
import { getGuildAuditLog } from './get-guild-audit-log.ts'
import { trimAuditLog } from './trim-audit-log.ts'

export const auditLog: Feature = {
  operations: [getGuildAuditLog],
  chores: [trimAuditLog],
}
