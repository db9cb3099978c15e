import type { UserActivity } from '../activities/user-activity.ts'
import type { Presences } from '../read-model/presences.ts'
import type { ReadModel } from '../read-model/read-model.ts'
import type { ResponseCache } from '../read-model/response-cache.ts'

/** The state of guilds and users that this process has in memory. */
export interface LiveState {
  readonly readModel: ReadModel
  readonly responses: ResponseCache
  presences: Presences
  /** When users were last active, for prunes. */
  readonly activity: UserActivity
}
