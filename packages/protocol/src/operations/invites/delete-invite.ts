import { contract } from '../../contract.ts'
import { Invite } from '../../objects/guilds/invite.ts'

export const deleteInvite = contract({
  name: 'Delete Invite',
  method: 'DELETE',
  path: '/invites/:code',
  returns: Invite,
})
