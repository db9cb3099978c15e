import type { InstanceAuditEntry } from '@guildhall/protocol/objects/instances/instance-audit-log'
import { toTimestamp } from '../../kernel/clock.ts'
import type { InstanceAuditEntryRow } from '../../store/tables/instance.ts'

export const toInstanceAuditEntry = (row: InstanceAuditEntryRow): InstanceAuditEntry => ({
  id: row.id,
  actor_id: row.actor_id,
  action: row.action,
  targets: JSON.parse(row.targets),
  details: JSON.parse(row.details),
  reason: row.reason,
  address: row.address,
  created_at: toTimestamp(row.created_at),
})
