import { contract } from '../../contract.ts'
import { Application } from '../../objects/application.ts'
import { ApplicationTransfer } from '../../objects/team.ts'

export const transferApplication = contract({
  name: 'Transfer Application',
  method: 'POST',
  path: '/applications/:applicationId/transfer',
  body: ApplicationTransfer,
  returns: Application,
  errors: ['NotFound', 'TooManyApplications'],
})
