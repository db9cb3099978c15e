import { contract } from '../../contract.ts'
import { GroupInviteWithMetadata } from '../../objects/group-invite.ts'
import { InviteWithMetadata } from '../../objects/invite.ts'
import { either, list } from '../../schema.ts'

export const getChannelInvites = contract({
  name: 'Get Channel Invites',
  method: 'GET',
  path: '/channels/:channelId/invites',
  returns: list(either(InviteWithMetadata, GroupInviteWithMetadata)),
  errors: ['NotInPrivateChannels'],
})
