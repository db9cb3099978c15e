import { contract } from '../../contract.ts'
import { Application } from '../../objects/applications/application.ts'
import { boolean, list, optional, shape } from '../../schema.ts'

export const listApplications = contract({
  name: 'List Applications',
  method: 'GET',
  path: '/applications',
  query: shape({ with_team_applications: optional(boolean()) }),
  returns: list(Application),
})
