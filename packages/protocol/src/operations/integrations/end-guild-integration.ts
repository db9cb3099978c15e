import { contract } from '../../contract.ts'

export const endGuildIntegration = contract({
  name: 'End Guild Integration',
  method: 'DELETE',
  path: '/guildhall/guilds/:guildId/integrations/:integrationId',
  returns: 'nothing',
  errors: ['UnknownIntegration'],
})
