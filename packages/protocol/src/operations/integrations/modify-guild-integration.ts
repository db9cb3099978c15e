import { contract } from '../../contract.ts'
import { Integration, IntegrationChanges } from '../../objects/applications/integration.ts'

export const modifyGuildIntegration = contract({
  name: 'Modify Guild Integration',
  method: 'PATCH',
  path: '/guildhall/guilds/:guildId/integrations/:integrationId',
  body: IntegrationChanges,
  returns: Integration,
  errors: ['UnknownIntegration'],
})
