import { contract } from '../../contract.ts'
import { EmbeddedSwitch } from '../../objects/activity-config.ts'
import { Application } from '../../objects/application.ts'

export const setApplicationEmbedded = contract({
  name: 'Set Application Embedded',
  method: 'POST',
  path: '/applications/:applicationId/set-embedded',
  body: EmbeddedSwitch,
  returns: Application,
})
