import { AuditLogEntry } from '../objects/guilds/audit-log.ts'
import { User } from '../objects/users/user.ts'
import type { PermissionName } from '../permissions/bits.ts'
import { shape, snowflake } from '../schema.ts'
import { type EventFacts, event } from './event.ts'

const moderation = (...permissions: PermissionName[]): EventFacts => ({
  stream: 'guild',
  audience: { to: 'holders', permissions },
  intent: 'GUILD_MODERATION',
})

const Ban = shape({ guild_id: snowflake(), user: User })

/** Events for moderators: bans and the audit log. */
export const MODERATION_EVENTS = {
  GUILD_BAN_ADD: event(Ban, moderation('BAN_MEMBERS', 'VIEW_AUDIT_LOG')),
  GUILD_BAN_REMOVE: event(Ban, moderation('BAN_MEMBERS', 'VIEW_AUDIT_LOG')),
  GUILD_AUDIT_LOG_ENTRY_CREATE: event(
    shape({ guild_id: snowflake(), ...AuditLogEntry.properties }),
    moderation('VIEW_AUDIT_LOG'),
  ),
}
