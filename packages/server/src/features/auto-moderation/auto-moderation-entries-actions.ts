import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import type { AuditLog, AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { listAutoModerationRules } from './auto-moderation-store.ts'
import { toAutoModerationRule } from './auto-moderation-view.ts'

const OF_RULES: readonly number[] = [
  AuditLogEvent.AUTO_MODERATION_RULE_CREATE,
  AuditLogEvent.AUTO_MODERATION_RULE_UPDATE,
  AuditLogEvent.AUTO_MODERATION_RULE_DELETE,
]

/** The existing rules to which audit log entries refer. */
export async function rulesOfEntries(
  db: Db,
  guild: GuildModel,
  entries: readonly AuditLogEntry[],
): Promise<Pick<AuditLog, 'auto_moderation_rules'>> {
  const ids = entries.flatMap(({ action_type, target_id }) => (OF_RULES.includes(action_type) ? target_id : []))
  if (ids.length === 0) return { auto_moderation_rules: [] }
  const rules = (await listAutoModerationRules(db, guild.id)).filter(({ id }) => ids.includes(id))
  return { auto_moderation_rules: rules.map((rule) => toAutoModerationRule(guild, rule)) }
}
