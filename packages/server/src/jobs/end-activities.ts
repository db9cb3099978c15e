import { endActivitiesOf } from '../features/activities/leaving-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** Ends what runs of an application, if it may run no longer. */
export const endActivities = (kernel: Kernel, { application_id }: { application_id: string }): Promise<void> =>
  endActivitiesOf(kernel, application_id)
