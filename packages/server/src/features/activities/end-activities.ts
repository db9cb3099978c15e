import { handler } from '../../kernel/job.ts'
import { endActivitiesJob } from '../applications/applications-jobs.ts'
import { endActivitiesOf } from './leave-activity-actions.ts'

/** Ends the instances of an application that may no longer run. */
export const endActivities = handler(endActivitiesJob, (kernel, { application_id }) =>
  endActivitiesOf(kernel, application_id),
)
