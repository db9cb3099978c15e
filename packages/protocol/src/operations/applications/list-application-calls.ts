import { contract } from '../../contract.ts'
import { ApplicationCall } from '../../objects/applications/application-call.ts'
import { list } from '../../schema.ts'

export const listApplicationCalls = contract({
  name: 'List Application Calls',
  method: 'GET',
  path: '/applications/:applicationId/calls',
  returns: list(ApplicationCall),
})
