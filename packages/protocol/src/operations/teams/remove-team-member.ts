import { contract } from '../../contract.ts'

export const removeTeamMember = contract({
  name: 'Remove Team Member',
  method: 'DELETE',
  path: '/teams/:teamId/members/:userId',
  returns: 'nothing',
  errors: ['NotFound', 'UnknownMember'],
})
