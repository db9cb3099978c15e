import { contract } from '../../contract.ts'
import { Invite, InviteWithMetadata } from '../../objects/guilds/invite.ts'
import { either, list } from '../../schema.ts'

export const getGuildInvites = contract({
  name: 'Get Guild Invites',
  method: 'GET',
  path: '/guilds/:guildId/invites',
  returns: list(either(InviteWithMetadata, Invite)),
})
