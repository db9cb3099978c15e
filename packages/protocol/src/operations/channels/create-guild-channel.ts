import { contract } from '../../contract.ts'
import { GuildChannel, NewChannel } from '../../objects/channels/channel.ts'

export const createGuildChannel = contract({
  name: 'Create Guild Channel',
  method: 'POST',
  path: '/guilds/:guildId/channels',
  body: NewChannel,
  returns: GuildChannel,
  status: 201,
  errors: ['BitrateTooHigh', 'ChannelsTooLarge', 'TagNamesNotUnique', 'TooManyChannels'],
})
