import { contract } from '../../contract.ts'
import { JoinRequests, JoinRequestsQuery } from '../../objects/guilds/member-verification.ts'

export const getGuildJoinRequests = contract({
  name: 'Get Guild Join Requests',
  method: 'GET',
  path: '/guilds/:guildId/requests',
  query: JoinRequestsQuery,
  returns: JoinRequests,
})
