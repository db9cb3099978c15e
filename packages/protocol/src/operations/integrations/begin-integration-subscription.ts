import { contract } from '../../contract.ts'
import { Integration } from '../../objects/applications/integration.ts'

export const beginIntegrationSubscription = contract({
  name: 'Begin Integration Subscription',
  method: 'PUT',
  path: '/guildhall/guilds/:guildId/integrations/:integrationId/subscribers/:userId',
  returns: Integration,
  errors: ['UnknownIntegration', 'UnknownMember', 'UnknownUser'],
})
