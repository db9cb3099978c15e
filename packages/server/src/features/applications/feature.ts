import type { Feature } from '../../kernel/feature.ts'
import { teamGiven, teamMemberLeaving, teamTaken } from '../teams/teams-hooks.ts'
import { developerModeSwitched } from '../user-settings/user-settings-hooks.ts'
import { noteActivitiesOf } from './changed-activities-actions.ts'
import { changeOwnerOfThose, mustTakeThoseOfTeam } from './team-changes-actions.ts'

export const applicationsFeature: Feature = {
  hooks: [
    teamGiven.with(mustTakeThoseOfTeam),
    teamTaken.with(changeOwnerOfThose),
    teamMemberLeaving.with(noteActivitiesOf),
    developerModeSwitched.with(noteActivitiesOf),
  ],
}
