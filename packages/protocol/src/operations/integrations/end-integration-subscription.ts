import { contract } from '../../contract.ts'
import { Integration } from '../../objects/applications/integration.ts'

export const endIntegrationSubscription = contract({
  name: 'End Integration Subscription',
  method: 'DELETE',
  path: '/guildhall/guilds/:guildId/integrations/:integrationId/subscribers/:userId',
  returns: Integration,
  errors: ['UnknownIntegration', 'UnknownMember'],
})
