import { contract } from '../../contract.ts'
import { NewTeam, Team } from '../../objects/applications/team.ts'

export const createTeam = contract({
  name: 'Create Team',
  method: 'POST',
  path: '/teams',
  body: NewTeam,
  returns: Team,
  status: 201,
  errors: ['TooManyTeams'],
})
