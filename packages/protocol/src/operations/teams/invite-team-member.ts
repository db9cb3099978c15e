import { contract } from '../../contract.ts'
import { NewTeamMember, TeamMember } from '../../objects/applications/team.ts'

export const inviteTeamMember = contract({
  name: 'Invite Team Member',
  method: 'POST',
  path: '/teams/:teamId/members',
  body: NewTeamMember,
  returns: TeamMember,
  errors: ['NotFound'],
})
