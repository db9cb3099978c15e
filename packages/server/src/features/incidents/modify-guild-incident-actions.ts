import { modifyGuildIncidentActions as contract } from '@guildhall/protocol/operations/incidents/modify-guild-incident-actions'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { changeGuild } from '../guilds/guilds-actions.ts'
import { NO_INCIDENTS } from '../guilds/invites-paused-rules.ts'
import { withActions } from './incidents-rules.ts'

/** Both actions end by themselves: the clock decides whether one is active (docs/spec/incidents.md#duration). */
export const modifyGuildIncidentActions = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: ['GUILD_UPDATE'],
  audits: 'GUILD_UPDATE',
  handle: ({ body, write }) =>
    write(async (tx) => {
      const { settings } = tx.guild
      const before = settings.incidents_data ?? NO_INCIDENTS
      const incidents_data = withActions(before, body, tx.now)
      if (auditChanges(before, incidents_data).length > 0) await changeGuild(tx, { ...settings, incidents_data })
      return incidents_data
    }),
})
