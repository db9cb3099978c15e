import { contract } from '../../contract.ts'
import { InstanceAuditLogExportQuery } from '../../objects/instances/instance-audit-log.ts'

export const exportInstanceAuditLog = contract({
  name: 'Export Instance Audit Log',
  method: 'GET',
  path: '/guildhall/instance/audit-log/export',
  query: InstanceAuditLogExportQuery,
  returns: 'json-lines',
})
