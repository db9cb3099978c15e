import { contract } from '../../contract.ts'
import { ActivityConfig } from '../../objects/activities/activity-config.ts'

export const getEmbeddedActivityConfig = contract({
  name: 'Get Embedded Activity Config',
  method: 'GET',
  path: '/applications/:applicationId/embedded-activity-config',
  returns: ActivityConfig,
})
