import { AuditLog, AuditLogQuery } from '@guildhall/protocol/objects/audit-log'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/requirement.ts'
import { listUsers } from '../users/users-store.ts'
import { oldestKeptId } from './audit-log-rules.ts'
import { listAuditEntries } from './audit-log-store.ts'
import { toAuditLog, usersOf } from './audit-log-view.ts'

const CUSTOMARY_LIMIT = 50

/** The newest entries first, or with `after` the oldest; none from longer ago than they are kept (conventions C.12). */
export const getGuildAuditLog = operation({
  name: 'Get Guild Audit Log',
  method: 'GET',
  path: '/guilds/:guildId/audit-logs',
  requires: permission('VIEW_AUDIT_LOG'),
  query: AuditLogQuery,
  returns: AuditLog,
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, guild, query }) => {
    const filter = { ...query, limit: query.limit ?? CUSTOMARY_LIMIT }
    const entries = await listAuditEntries(db, guild.id, oldestKeptId(kernel.clock.now()), filter)
    const users = await listUsers(db, entries.flatMap(usersOf))
    return toAuditLog(entries, users.values())
  },
})
