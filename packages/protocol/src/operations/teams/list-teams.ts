import { contract } from '../../contract.ts'
import { Team } from '../../objects/applications/team.ts'
import { list } from '../../schema.ts'

export const listTeams = contract({
  name: 'List Teams',
  method: 'GET',
  path: '/teams',
  returns: list(Team),
})
