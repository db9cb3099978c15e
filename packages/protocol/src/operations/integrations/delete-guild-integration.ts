import { contract } from '../../contract.ts'

export const deleteGuildIntegration = contract({
  name: 'Delete Guild Integration',
  method: 'DELETE',
  path: '/guilds/:guildId/integrations/:integrationId',
  returns: 'nothing',
  errors: ['GuildSubscriptionStays', 'UnknownIntegration'],
})
