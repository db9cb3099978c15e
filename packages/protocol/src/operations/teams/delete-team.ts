import { contract } from '../../contract.ts'

export const deleteTeam = contract({
  name: 'Delete Team',
  method: 'POST',
  path: '/teams/:teamId/delete',
  returns: 'nothing',
  errors: ['NotFound'],
})
