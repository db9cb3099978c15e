import { AuditLogEntry } from '../objects/guilds/audit-log.ts'
import { ActionExecution, AutoModerationRule } from '../objects/guilds/auto-moderation-rule.ts'
import { User } from '../objects/users/user.ts'
import type { PermissionName } from '../permissions/bits.ts'
import { shape, snowflake } from '../schema.ts'
import { type EventFacts, event } from './event.ts'

const moderation = (...permissions: PermissionName[]): EventFacts => ({
  stream: 'guild',
  audience: { to: 'holders', permissions },
  intent: 'GUILD_MODERATION',
})

/** Bots without MESSAGE_CONTENT receive the event without the texts (docs/spec/auto-moderation.md#execution-event). */
const withoutContent = (execution: ActionExecution): ActionExecution => ({
  ...execution,
  content: '',
  matched_content: '',
})

const configuration: EventFacts = {
  stream: 'guild',
  audience: { to: 'holders', permissions: ['MANAGE_GUILD'] },
  intent: 'AUTO_MODERATION_CONFIGURATION',
  changesModeration: true,
}

const Ban = shape({ guild_id: snowflake(), user: User })

/** Events for moderators: bans, the audit log and auto moderation. */
export const MODERATION_EVENTS = {
  GUILD_BAN_ADD: event(Ban, moderation('BAN_MEMBERS', 'VIEW_AUDIT_LOG')),
  GUILD_BAN_REMOVE: event(Ban, moderation('BAN_MEMBERS', 'VIEW_AUDIT_LOG')),
  GUILD_AUDIT_LOG_ENTRY_CREATE: event(
    shape({ guild_id: snowflake(), ...AuditLogEntry.properties }),
    moderation('VIEW_AUDIT_LOG'),
  ),
  AUTO_MODERATION_RULE_CREATE: event(AutoModerationRule, configuration),
  AUTO_MODERATION_RULE_UPDATE: event(AutoModerationRule, configuration),
  AUTO_MODERATION_RULE_DELETE: event(AutoModerationRule, configuration),
  AUTO_MODERATION_ACTION_EXECUTION: event(ActionExecution, {
    stream: 'guild',
    audience: { to: 'holders', permissions: ['MANAGE_GUILD'] },
    intent: 'AUTO_MODERATION_EXECUTION',
    withoutContent,
  }),
}
