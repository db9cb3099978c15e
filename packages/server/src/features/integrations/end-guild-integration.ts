import { endGuildIntegration as contract } from '@guildhall/protocol/operations/integrations/end-guild-integration'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { MEMBER_REMOVAL_EVENTS } from '../members/members-actions.ts'
import { endIntegration } from './integrations-actions.ts'
import { mustFindIntegration } from './integrations-store.ts'

/** Only Guildhall has this: ends an integration of any type, even one that the guild's members can't remove. */
export const endGuildIntegration = operation(contract, {
  requires: administratorOfGuild,
  recentAuthentication: true,
  emits: [...MEMBER_REMOVAL_EVENTS, 'WEBHOOKS_UPDATE', 'CHANNEL_UPDATE', 'GUILD_ROLE_DELETE', 'GUILD_ROLE_UPDATE'],
  audits: ['WEBHOOK_DELETE', 'INTEGRATION_DELETE'],
  handle: ({ params, note, write }) =>
    write(async (tx) => {
      const found = await mustFindIntegration(tx.db, tx.guild.id, params.integrationId)
      note({ name: found.stored.name, type: found.stored.type })
      await endIntegration(tx, tx.guild, found)
    }),
})
