import { beginIntegrationSubscription as contract } from '@guildhall/protocol/operations/integrations/begin-integration-subscription'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { mustFindConnection } from './integrations-rules.ts'
import { toIntegration } from './integrations-view.ts'
import { beginSubscription } from './subscriptions-actions.ts'

/** Only Guildhall has this: a member subscribes to the account of an integration, and gets its role. */
export const beginIntegrationSubscription = operation(contract, {
  requires: administratorOfGuild,
  recentAuthentication: true,
  emits: ['GUILD_MEMBER_UPDATE', 'INTEGRATION_UPDATE', 'GUILD_INTEGRATIONS_UPDATE'],
  audits: 'MEMBER_ROLE_UPDATE',
  handle: ({ params, note, write }) =>
    write(async (tx) => {
      const connection = await mustFindConnection(tx.db, tx.guild, params.integrationId)
      const found = await mustFindMember(tx.db, tx.guild.id, params.userId)
      note({ name: connection.stored.name, username: found.user.username })
      return toIntegration(await beginSubscription(tx, tx.guild, connection, found))
    }),
})
