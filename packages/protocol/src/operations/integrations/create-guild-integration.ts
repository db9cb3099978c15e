import { contract } from '../../contract.ts'
import { Integration, NewIntegration } from '../../objects/applications/integration.ts'

export const createGuildIntegration = contract({
  name: 'Create Guild Integration',
  method: 'POST',
  path: '/guildhall/guilds/:guildId/integrations',
  body: NewIntegration,
  returns: Integration,
  status: 201,
  errors: ['TooManyRoles', 'UnknownMember', 'UnknownUser'],
})
