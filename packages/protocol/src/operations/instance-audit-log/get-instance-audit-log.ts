import { contract } from '../../contract.ts'
import { InstanceAuditLog, InstanceAuditLogQuery } from '../../objects/instances/instance-audit-log.ts'

export const getInstanceAuditLog = contract({
  name: 'Get Instance Audit Log',
  method: 'GET',
  path: '/guildhall/instance/audit-log',
  query: InstanceAuditLogQuery,
  returns: InstanceAuditLog,
})
