import { contract } from '../../contract.ts'
import { Application } from '../../objects/applications/application.ts'

export const getCurrentBotApplicationInformation = contract({
  name: 'Get Current Bot Application Information',
  method: 'GET',
  path: '/oauth2/applications/@me',
  returns: Application,
})
