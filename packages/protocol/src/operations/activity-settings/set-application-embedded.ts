import { contract } from '../../contract.ts'
import { EmbeddedSwitch } from '../../objects/activities/activity-config.ts'
import { Application } from '../../objects/applications/application.ts'

export const setApplicationEmbedded = contract({
  name: 'Set Application Embedded',
  method: 'POST',
  path: '/applications/:applicationId/set-embedded',
  body: EmbeddedSwitch,
  returns: Application,
})
