import type { Feature } from '../../kernel/feature.ts'
import { ACTIVITIES_TABLES } from './activities-tables.ts'
import { createApplicationExternalAssets } from './create-application-external-assets.ts'
import { endActivities } from './end-activities.ts'
import { getApplicationActivityInstance } from './get-application-activity-instance.ts'
import { launchActivity } from './launch-activity.ts'
import { leaveActivities } from './leave-activities.ts'
import { leaveActivity } from './leave-activity.ts'
import { uploadApplicationAttachment } from './upload-application-attachment.ts'

export const activities: Feature = {
  tables: ACTIVITIES_TABLES,
  operations: [
    getApplicationActivityInstance,
    launchActivity,
    leaveActivity,
    uploadApplicationAttachment,
    createApplicationExternalAssets,
  ],
  jobs: [endActivities],
  rounds: [leaveActivities],
}
