import type { AuditLog, AuditLogEntry } from '@guildhall/protocol/objects/audit-log'
import type { User } from '@guildhall/protocol/objects/user'

/** Entries with the users whom they name, as actors or as targets; every array is there (conventions C.12). */
export const toAuditLog = (entries: AuditLogEntry[], users: Iterable<User>): AuditLog => ({
  audit_log_entries: entries,
  application_commands: [],
  auto_moderation_rules: [],
  guild_scheduled_events: [],
  integrations: [],
  threads: [],
  users: [...users],
  webhooks: [],
})

/** Every id of an entry that may be a user's. */
export const usersOf = ({ user_id, target_id }: AuditLogEntry): string[] =>
  [user_id, target_id].filter((id) => id !== null)
