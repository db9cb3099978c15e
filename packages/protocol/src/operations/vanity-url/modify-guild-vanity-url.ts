import { contract } from '../../contract.ts'
import { VanityUrl, VanityUrlChange } from '../../objects/guilds/invite.ts'

export const modifyGuildVanityUrl = contract({
  name: 'Modify Guild Vanity URL',
  method: 'PATCH',
  path: '/guilds/:guildId/vanity-url',
  body: VanityUrlChange,
  returns: VanityUrl,
  errors: ['InviteCodeTaken'],
})
