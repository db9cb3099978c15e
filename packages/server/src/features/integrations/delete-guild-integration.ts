import { deleteGuildIntegration as contract } from '@guildhall/protocol/operations/integrations/delete-guild-integration'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { MEMBER_REMOVAL_EVENTS } from '../members/members-actions.ts'
import { endIntegration } from './integrations-actions.ts'
import { mustBeRemovableByHand } from './integrations-rules.ts'
import { mustFindIntegration } from './integrations-store.ts'

/** The bot of the integration is kicked, whatever its rank: only the permission matters (docs/spec/integrations.md#deleting-integrations). */
export const deleteGuildIntegration = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [...MEMBER_REMOVAL_EVENTS, 'WEBHOOKS_UPDATE', 'CHANNEL_UPDATE', 'GUILD_ROLE_DELETE', 'GUILD_ROLE_UPDATE'],
  audits: ['WEBHOOK_DELETE', 'INTEGRATION_DELETE'],
  handle: ({ params, write }) =>
    write(async (tx) => {
      const found = await mustFindIntegration(tx.db, tx.guild.id, params.integrationId)
      mustBeRemovableByHand(found)
      await endIntegration(tx, tx.guild, found)
    }),
})
