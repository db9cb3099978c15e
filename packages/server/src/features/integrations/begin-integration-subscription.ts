import { beginIntegrationSubscription as contract } from '@guildhall/protocol/operations/integrations/begin-integration-subscription'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { mustFindConnection } from './integrations-rules.ts'
import { toIntegration } from './integrations-view.ts'
import { beginSubscription } from './subscriptions-actions.ts'

/** Ours: a member subscribes to what an integration stands for, and holds its role from now on. */
export const beginIntegrationSubscription = operation(contract, {
  requires: administratorOfGuild,
  recentAuthentication: true,
  emits: ['GUILD_MEMBER_UPDATE', 'INTEGRATION_UPDATE', 'GUILD_INTEGRATIONS_UPDATE'],
  audits: 'MEMBER_ROLE_UPDATE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const connection = await mustFindConnection(tx.db, tx.guild, params.integrationId)
      const found = await mustFindMember(tx.db, tx.guild.id, params.userId)
      return toIntegration(await beginSubscription(tx, tx.guild, connection, found))
    }),
})
