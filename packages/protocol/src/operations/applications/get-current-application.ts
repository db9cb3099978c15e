import { contract } from '../../contract.ts'
import { Application } from '../../objects/applications/application.ts'

export const getCurrentApplication = contract({
  name: 'Get Current Application',
  method: 'GET',
  path: '/applications/@me',
  returns: Application,
})
