import type { ErrorName } from '@guildhall/protocol/errors'
import type { ActivityRefusals } from '../activities/activity-refusals.ts'
import type { CallLog } from '../monitoring/call-log.ts'
import type { AnyOperation } from '../operation.ts'

/** What is to be seen of the work of this process, at this moment. */
export interface Gauges {
  /** Sessions of the gateway, and those of them whose client may come back. */
  sessions(): { count: number; away: number }
  /** Units of work whose events are not handed on yet, and in how many streams. */
  behind(): { units: number; streams: number }
  /** Ids of the jobs that are under way. */
  jobs(): ReadonlySet<string>
}

/** What developers and administrators see of the work of this process. */
export interface Monitoring {
  readonly gauges: Gauges
  /** The last calls of applications, for those to whom they belong. */
  readonly calls: CallLog
  /** What was refused to Activities, for those to whom they belong. */
  readonly activityRefusals: ActivityRefusals
  /** Told of each effect of an operation as it is collected: the suite checks that every declared one is seen. */
  observe?: (operation: string, effect: string) => void
  /** Told of each refusal by its row of the error table: the suite checks that each is documented. */
  observeRefusal?: (operation: AnyOperation, error: ErrorName) => void
}
