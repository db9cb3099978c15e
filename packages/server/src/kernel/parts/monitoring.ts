import type { ErrorName } from '@guildhall/protocol/errors'
import type { ActivityRefusals } from '../activities/activity-refusals.ts'
import type { CallLog } from '../monitoring/call-log.ts'
import type { AnyOperation } from '../operation.ts'

/** The current metrics of this process. */
export interface Gauges {
  /** The number of gateway sessions, and of those among them that are disconnected and may be resumed. */
  sessions(): { count: number; away: number }
  /** The number of units of work whose events aren't relayed yet, and of their streams. */
  behind(): { units: number; streams: number }
  /** The ids of the running jobs. */
  jobs(): ReadonlySet<string>
}

/** What developers and administrators can inspect of this process. */
export interface Monitoring {
  readonly gauges: Gauges
  /** The last calls of applications, for their owners. */
  readonly calls: CallLog
  /** The refusals of Activities, for the applications' owners. */
  readonly activityRefusals: ActivityRefusals
  /** Called with each effect of an operation: the tests check that every declared one occurs. */
  observe?: (operation: string, effect: string) => void
  /** Called with each refusal and its row of the error table: the tests check that each is documented. */
  observeRefusal?: (operation: AnyOperation, error: ErrorName) => void
}
