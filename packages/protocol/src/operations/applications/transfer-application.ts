import { contract } from '../../contract.ts'
import { Application } from '../../objects/applications/application.ts'
import { ApplicationTransfer } from '../../objects/applications/team.ts'

export const transferApplication = contract({
  name: 'Transfer Application',
  method: 'POST',
  path: '/applications/:applicationId/transfer',
  body: ApplicationTransfer,
  returns: Application,
  errors: ['NotFound', 'TooManyApplications'],
})
