import type { UserActivity } from '../activities/user-activity.ts'
import type { Presences } from '../read-model/presences.ts'
import type { ReadModel } from '../read-model/read-model.ts'

/** What this process holds in memory about guilds and users. */
export interface LiveState {
  readonly readModel: ReadModel
  presences: Presences
  /** Who is active, for prunes. */
  readonly activity: UserActivity
}
