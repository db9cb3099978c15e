import { handler } from '../../kernel/job.ts'
import { endActivitiesJob } from '../applications/applications-jobs.ts'
import { endActivitiesOf } from './leaving-actions.ts'

/** Ends what runs of an application, if it may run no longer. */
export const endActivities = handler(endActivitiesJob, (kernel, { application_id }) =>
  endActivitiesOf(kernel, application_id),
)
