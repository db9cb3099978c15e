import { contract } from '../../contract.ts'
import { InviteWithMetadata } from '../../objects/guilds/invite.ts'
import { GroupInviteWithMetadata } from '../../objects/users/group-invite.ts'
import { either, list } from '../../schema.ts'

export const getChannelInvites = contract({
  name: 'Get Channel Invites',
  method: 'GET',
  path: '/channels/:channelId/invites',
  returns: list(either(InviteWithMetadata, GroupInviteWithMetadata)),
  errors: ['NotInPrivateChannels'],
})
