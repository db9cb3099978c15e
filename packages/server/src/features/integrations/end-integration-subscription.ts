import { endIntegrationSubscription as contract } from '@guildhall/protocol/operations/integrations/end-integration-subscription'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { mustFindConnection } from './integrations-rules.ts'
import { toIntegration } from './integrations-view.ts'
import { endSubscription } from './subscriptions-actions.ts'

/**
 * Only Guildhall has this: ends a member's subscription. They keep the role for the grace period; then they lose it or are
 * kicked, according to the integration's current settings (docs/spec/integrations.md#end-of-a-subscription).
 */
export const endIntegrationSubscription = operation(contract, {
  requires: administratorOfGuild,
  recentAuthentication: true,
  emits: ['INTEGRATION_UPDATE', 'GUILD_INTEGRATIONS_UPDATE'],
  audits: 'none',
  handle: ({ params, note, write }) =>
    write(async (tx) => {
      const connection = await mustFindConnection(tx.db, tx.guild, params.integrationId)
      const { user } = await mustFindMember(tx.db, tx.guild.id, params.userId)
      note({ name: connection.stored.name, username: user.username })
      return toIntegration(await endSubscription(tx, tx.guild, connection, user.id))
    }),
})
