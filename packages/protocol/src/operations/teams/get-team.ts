import { contract } from '../../contract.ts'
import { Team } from '../../objects/applications/team.ts'

export const getTeam = contract({
  name: 'Get Team',
  method: 'GET',
  path: '/teams/:teamId',
  returns: Team,
  errors: ['NotFound'],
})
