import { contract } from '../../contract.ts'
import { TARGET_USERS_FILE } from '../../file-rules.ts'
import { InviteWithMetadata, NewInvite } from '../../objects/guilds/invite.ts'
import { GroupInviteWithMetadata } from '../../objects/users/group-invite.ts'
import { either } from '../../schema.ts'

export const createChannelInvite = contract({
  name: 'Create Channel Invite',
  method: 'POST',
  path: '/channels/:channelId/invites',
  body: NewInvite,
  files: TARGET_USERS_FILE,
  returns: either(InviteWithMetadata, GroupInviteWithMetadata),
  errors: ['InvalidRole', 'NotInPrivateChannels', 'TooManyInvites', 'TooManyTargetUsers', 'WrongChannelType'],
})
