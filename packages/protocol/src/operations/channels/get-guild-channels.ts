import { contract } from '../../contract.ts'
import { GuildChannel } from '../../objects/channels/channel.ts'
import { list } from '../../schema.ts'

export const getGuildChannels = contract({
  name: 'Get Guild Channels',
  method: 'GET',
  path: '/guilds/:guildId/channels',
  returns: list(GuildChannel),
})
