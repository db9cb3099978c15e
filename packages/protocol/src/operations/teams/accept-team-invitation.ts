import { contract } from '../../contract.ts'
import { TeamMember } from '../../objects/applications/team.ts'

export const acceptTeamInvitation = contract({
  name: 'Accept Team Invitation',
  method: 'PUT',
  path: '/teams/:teamId/members/@me',
  returns: TeamMember,
  errors: ['NotFound'],
})
