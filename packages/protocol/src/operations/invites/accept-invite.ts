import { contract } from '../../contract.ts'
import { AcceptedInvite } from '../../objects/guilds/invite.ts'

export const acceptInvite = contract({
  name: 'Accept Invite',
  method: 'POST',
  path: '/invites/:code',
  returns: AcceptedInvite,
  errors: ['FeatureDisabled', 'TooManyGuilds', 'TooManyMembers', 'UserIsBanned'],
})
