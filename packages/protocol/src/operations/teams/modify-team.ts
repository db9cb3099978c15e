import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Team, TeamChanges } from '../../objects/applications/team.ts'

export const modifyTeam = contract({
  name: 'Modify Team',
  method: 'PATCH',
  path: '/teams/:teamId',
  body: TeamChanges,
  bodyBytes: BODY_BYTES.images,
  returns: Team,
  errors: ['InvalidAsset', 'NotFound', 'TooManyApplications', 'TooManyTeams', 'UnknownUser', 'UserStorageFull'],
})
