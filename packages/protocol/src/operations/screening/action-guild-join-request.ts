import { contract } from '../../contract.ts'
import { JoinRequest, JoinRequestDecision } from '../../objects/guilds/member-verification.ts'

export const actionGuildJoinRequest = contract({
  name: 'Action Guild Join Request',
  method: 'PATCH',
  path: '/guilds/:guildId/requests/:requestId',
  body: JoinRequestDecision,
  returns: JoinRequest,
  errors: ['NotFound'],
})
