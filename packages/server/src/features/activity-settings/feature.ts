import type { Feature } from '../../kernel/feature.ts'
import { editEmbeddedActivityConfig } from './edit-embedded-activity-config.ts'
import { getActivityShelf } from './get-activity-shelf.ts'
import { getEmbeddedActivityConfig } from './get-embedded-activity-config.ts'
import { getProxyConfig } from './get-proxy-config.ts'
import { listInstanceActivities } from './list-instance-activities.ts'
import { modifyActivityLeave } from './modify-activity-leave.ts'
import { setApplicationEmbedded } from './set-application-embedded.ts'
import { setProxyConfig } from './set-proxy-config.ts'

export const activitySettings: Feature = {
  operations: [
    setApplicationEmbedded,
    getEmbeddedActivityConfig,
    editEmbeddedActivityConfig,
    getProxyConfig,
    setProxyConfig,
    getActivityShelf,
    modifyActivityLeave,
    listInstanceActivities,
  ],
}
