import { LIMITS } from '../../limits.ts'
import { anything, type Infer, integer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'
import { Command } from '../applications/application-command.ts'
import { PartialIntegration } from '../applications/integration.ts'
import { Webhook } from '../applications/webhook.ts'
import { User } from '../users/user.ts'
import { AutoModerationRule } from './auto-moderation-rule.ts'
import { BareScheduledEvent } from './scheduled-event.ts'

/** One value that an action changed; the key of a value that became null is omitted (docs/spec/audit-log.md#changes). */
export interface AuditChange {
  key: string
  old_value?: unknown
  new_value?: unknown
}

/** docs/spec/audit-log.md#entry */
export const AuditLogEntry = shape({
  id: snowflake(),
  action_type: integer(),
  user_id: nullable(snowflake()),
  target_id: nullable(snowflake()),
  changes: optional(list(anything<AuditChange>())),
  options: optional(anything<Record<string, string>>()),
  reason: optional(text()),
})
/** A value of {@link AuditLogEntry}. */
export type AuditLogEntry = Infer<typeof AuditLogEntry>

/** The response of Get Guild Audit Log: all arrays are always present (docs/spec/audit-log.md#response). */
export const AuditLog = shape({
  audit_log_entries: list(AuditLogEntry),
  application_commands: list(Command),
  auto_moderation_rules: list(AutoModerationRule),
  guild_scheduled_events: list(BareScheduledEvent),
  integrations: list(PartialIntegration),
  threads: list(anything<never>()),
  users: list(User),
  webhooks: list(Webhook),
})
/** A value of {@link AuditLog}. */
export type AuditLog = Infer<typeof AuditLog>

/** The query of the audit log; with `after` the oldest entries come first (docs/spec/audit-log.md#query). */
export const AuditLogQuery = shape({
  user_id: optional(snowflake()),
  target_id: optional(snowflake()),
  action_type: optional(integer({ min: 0, max: 0x7fffffff })),
  before: optional(snowflake()),
  after: optional(snowflake()),
  limit: optional(integer(LIMITS.auditPerPage)),
})
/** A value of {@link AuditLogQuery}. */
export type AuditLogQuery = Infer<typeof AuditLogQuery>
