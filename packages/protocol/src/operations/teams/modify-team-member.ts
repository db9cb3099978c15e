import { contract } from '../../contract.ts'
import { TeamMember, TeamMemberChanges } from '../../objects/applications/team.ts'

export const modifyTeamMember = contract({
  name: 'Modify Team Member',
  method: 'PATCH',
  path: '/teams/:teamId/members/:userId',
  body: TeamMemberChanges,
  returns: TeamMember,
  errors: ['NotFound', 'UnknownMember'],
})
