import type { Feature } from '../../kernel/feature.ts'
import { teamMemberLeaving, teamOwnerChanged, teamOwnerChanging } from '../teams/teams-hooks.ts'
import { developerModeSwitched } from '../user-settings/user-settings-hooks.ts'
import { noteActivitiesOf } from './activity-changes-actions.ts'
import { changeOwnerOfThose, mustTakeThoseOfTeam } from './team-changes-actions.ts'

export const applicationsFeature: Feature = {
  hooks: [
    teamOwnerChanging.with(mustTakeThoseOfTeam),
    teamOwnerChanged.with(changeOwnerOfThose),
    teamMemberLeaving.with(noteActivitiesOf),
    developerModeSwitched.with(noteActivitiesOf),
  ],
}
