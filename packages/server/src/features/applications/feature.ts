import type { Feature } from '../../kernel/feature.ts'
import { teamGiven, teamMemberLeaving, teamTaken } from '../teams/teams-hooks.ts'
import { developerModeSwitched } from '../user-settings/user-settings-hooks.ts'
import { noteActivitiesOf } from './changed-activities-actions.ts'
import { createApplication } from './create-application.ts'
import { deleteApplication } from './delete-application.ts'
import { editApplication } from './edit-application.ts'
import { editApplicationBot } from './edit-application-bot.ts'
import { editCurrentApplication } from './edit-current-application.ts'
import { getApplication } from './get-application.ts'
import { getCurrentApplication } from './get-current-application.ts'
import { getCurrentBotApplicationInformation } from './get-current-bot-application-information.ts'
import { listApplicationCalls } from './list-application-calls.ts'
import { listApplications } from './list-applications.ts'
import { listDetectableApplications } from './list-detectable-applications.ts'
import { resetBotToken } from './reset-bot-token.ts'
import { resetClientSecret } from './reset-client-secret.ts'
import { changeOwnerOfThose, mustTakeThoseOfTeam } from './team-changes-actions.ts'
import { tellBotsOfOwner } from './tell-bots-of-owner.ts'
import { tellEvent } from './tell-event.ts'
import { transferApplication } from './transfer-application.ts'

export const applications: Feature = {
  operations: [
    listDetectableApplications,
    getCurrentApplication,
    editCurrentApplication,
    getCurrentBotApplicationInformation,
    createApplication,
    listApplications,
    listApplicationCalls,
    getApplication,
    editApplication,
    editApplicationBot,
    transferApplication,
    deleteApplication,
    resetBotToken,
    resetClientSecret,
  ],
  jobs: [tellEvent, tellBotsOfOwner],
  hooks: [
    teamGiven.with(mustTakeThoseOfTeam),
    teamTaken.with(changeOwnerOfThose),
    teamMemberLeaving.with(noteActivitiesOf),
    developerModeSwitched.with(noteActivitiesOf),
  ],
}
