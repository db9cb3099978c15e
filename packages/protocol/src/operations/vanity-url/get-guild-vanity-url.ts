import { contract } from '../../contract.ts'
import { VanityUrl } from '../../objects/guilds/invite.ts'

export const getGuildVanityUrl = contract({
  name: 'Get Guild Vanity URL',
  method: 'GET',
  path: '/guilds/:guildId/vanity-url',
  returns: VanityUrl,
})
