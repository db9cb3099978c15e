import type { AuditLog, AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import { hook } from '../../kernel/hook.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'

/** Called when entries of the audit log are shown. Returns objects to which they refer. */
export const auditEntriesShown =
  hook<
    (
      db: Db,
      guild: GuildModel,
      entries: readonly AuditLogEntry[],
    ) => Promise<Partial<Pick<AuditLog, 'auto_moderation_rules'>>>
  >()
