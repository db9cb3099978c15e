import { contract } from '../../contract.ts'
import { Application } from '../../objects/applications/application.ts'

export const getApplication = contract({
  name: 'Get Application',
  method: 'GET',
  path: '/applications/:applicationId',
  returns: Application,
})
