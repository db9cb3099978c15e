import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import type { Command } from '@guildhall/protocol/objects/applications/application-command'
import type { PartialIntegration } from '@guildhall/protocol/objects/applications/integration'
import type { Webhook } from '@guildhall/protocol/objects/applications/webhook'
import type { AuditLog, AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import type { AutoModerationRule } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { User } from '@guildhall/protocol/objects/users/user'

/** The objects to which entries refer, if they still exist. */
interface Named {
  users: Iterable<User>
  events: BareScheduledEvent[]
  integrations: PartialIntegration[]
  webhooks: Webhook[]
  commands: Command[]
  rules: AutoModerationRule[]
}

/** Entries with the objects to which they refer; every array is present (docs/spec/audit-log.md#response). */
export const toAuditLog = (
  entries: AuditLogEntry[],
  { users, events, integrations, webhooks, commands, rules }: Named,
): AuditLog => ({
  audit_log_entries: entries,
  application_commands: commands,
  auto_moderation_rules: rules,
  guild_scheduled_events: events,
  integrations,
  threads: [],
  users: [...users],
  webhooks,
})

/** All ids of an entry that may be a user's. */
export const usersOf = ({ user_id, target_id }: AuditLogEntry): string[] =>
  [user_id, target_id].filter((id) => id !== null)

/** The scheduled event that an entry concerns, if any. */
export const scheduledEventsOf = ({ action_type, target_id }: AuditLogEntry): string[] =>
  OF_EVENTS.includes(action_type) && target_id !== null ? [target_id] : []

const OF_EVENTS: readonly number[] = [
  AuditLogEvent.GUILD_SCHEDULED_EVENT_CREATE,
  AuditLogEvent.GUILD_SCHEDULED_EVENT_UPDATE,
  AuditLogEvent.GUILD_SCHEDULED_EVENT_DELETE,
  AuditLogEvent.GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE,
  AuditLogEvent.GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE,
  AuditLogEvent.GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE,
]

/** The integration that an entry concerns, if any. */
export const integrationsOf = ({ action_type, target_id }: AuditLogEntry): string[] =>
  OF_INTEGRATIONS.includes(action_type) && target_id !== null ? [target_id] : []

const OF_INTEGRATIONS: readonly number[] = [
  AuditLogEvent.INTEGRATION_CREATE,
  AuditLogEvent.INTEGRATION_UPDATE,
  AuditLogEvent.INTEGRATION_DELETE,
]

/** The webhook that an entry concerns, if any. */
export const webhooksOf = ({ action_type, target_id }: AuditLogEntry): string[] =>
  OF_WEBHOOKS.includes(action_type) && target_id !== null ? [target_id] : []

const OF_WEBHOOKS: readonly number[] = [
  AuditLogEvent.WEBHOOK_CREATE,
  AuditLogEvent.WEBHOOK_UPDATE,
  AuditLogEvent.WEBHOOK_DELETE,
]

/** The command that an entry concerns, if any. */
export const commandsOf = ({ action_type, target_id }: AuditLogEntry): string[] =>
  action_type === AuditLogEvent.APPLICATION_COMMAND_PERMISSION_UPDATE && target_id !== null ? [target_id] : []
