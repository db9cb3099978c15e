import { getGuildAuditLog as contract } from '@guildhall/protocol/operations/audit-log/get-guild-audit-log'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { listCommandsById } from '../commands/commands-store.ts'
import { toCommand } from '../commands/commands-view.ts'
import { auditEntriesShown } from '../guilds/guilds-hooks.ts'
import { isToBeMet } from '../integrations/integrations-rules.ts'
import { listIntegrationsById } from '../integrations/integrations-store.ts'
import { toPartialIntegration } from '../integrations/integrations-view.ts'
import { listEventsById } from '../scheduled-events/scheduled-events-store.ts'
import { listUsers } from '../users/users-store.ts'
import { listWebhooksById } from '../webhooks/webhooks-store.ts'
import { toListedWebhook } from '../webhooks/webhooks-view.ts'
import { oldestKeptId } from './audit-log-rules.ts'
import { listAuditEntries } from './audit-log-store.ts'
import { commandsOf, integrationsOf, scheduledEventsOf, toAuditLog, usersOf, webhooksOf } from './audit-log-view.ts'

const CUSTOMARY_LIMIT = 50

/** The newest entries first, or with `after` the oldest; only those within the retention period (docs/spec/audit-log.md#query). */
export const getGuildAuditLog = operation(contract, {
  requires: permission('VIEW_AUDIT_LOG'),
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, guild, query }) => {
    const filter = { ...query, limit: query.limit ?? CUSTOMARY_LIMIT }
    const entries = await listAuditEntries(db, guild.id, oldestKeptId(kernel.clock.now()), filter)
    const users = await listUsers(db, entries.flatMap(usersOf))
    const events = await listEventsById(db, guild.id, entries.flatMap(scheduledEventsOf))
    const found = await listIntegrationsById(db, guild.id, entries.flatMap(integrationsOf))
    const webhooks = await listWebhooksById(db, guild.id, entries.flatMap(webhooksOf))
    const commands = await listCommandsById(db, guild.id, entries.flatMap(commandsOf))
    const shown = await Promise.all(auditEntriesShown.handlers.map((handler) => handler(db, guild, entries)))
    return toAuditLog(entries, {
      users: users.values(),
      events,
      integrations: found.filter(isToBeMet).map(toPartialIntegration),
      webhooks: webhooks.map(toListedWebhook),
      commands: commands.map(toCommand),
      rules: shown.flatMap(({ auto_moderation_rules: rules = [] }) => rules),
    })
  },
})
