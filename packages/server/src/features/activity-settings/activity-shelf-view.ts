import type {
  ActivityConfig,
  ActivityShelf,
  ShelfApplication,
} from '@guildhall/protocol/objects/activities/activity-config'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { activityOf, hasFirstPage } from '../applications/activity-rules.ts'
import { toCommand } from '../commands/commands-view.ts'
import { toActivityConfig } from './activity-settings-view.ts'
import type { FoundShelf } from './activity-shelf-store.ts'

/** @param platform omits Activities that don't support it */
export function toShelf(
  { rows, bots, entryPoints }: FoundShelf,
  platform: ActivityConfig['supported_platforms'][number] | undefined,
): ActivityShelf {
  const activities = rows
    .map(toActivityConfig)
    .filter((each) => !platform || each.supported_platforms.includes(platform))
  const shown = new Set(activities.map(({ application_id }) => application_id))
  return {
    activities,
    applications: rows
      .filter(({ id }) => shown.has(id))
      .map((row) => toShelfApplication(row, bots.get(row.bot_id ?? ''))),
    application_commands: entryPoints.filter(({ applicationId }) => shown.has(applicationId)).map(toCommand),
  }
}

const toShelfApplication = (
  { id, name, icon, description, flags, activity }: ApplicationRow,
  bot: User | undefined,
): ShelfApplication => ({
  id,
  name,
  icon,
  description,
  flags,
  ...(bot && { bot }),
  has_first_page: hasFirstPage(activityOf({ activity })),
})
