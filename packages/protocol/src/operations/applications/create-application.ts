import { contract } from '../../contract.ts'
import { CreatedApplication, NewApplication } from '../../objects/applications/application.ts'

export const createApplication = contract({
  name: 'Create Application',
  method: 'POST',
  path: '/applications',
  body: NewApplication,
  returns: CreatedApplication,
  status: 201,
  errors: ['ApplicationCreationRestricted', 'NotFound', 'TooManyApplications'],
})
