import { contract } from '../../contract.ts'
import { AuditLog, AuditLogQuery } from '../../objects/guilds/audit-log.ts'

export const getGuildAuditLog = contract({
  name: 'Get Guild Audit Log',
  method: 'GET',
  path: '/guilds/:guildId/audit-logs',
  query: AuditLogQuery,
  returns: AuditLog,
})
