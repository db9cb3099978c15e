import { contract } from '../../contract.ts'

export const deleteApplication = contract({
  name: 'Delete Application',
  method: 'POST',
  path: '/applications/:applicationId/delete',
  returns: 'nothing',
  errors: ['OwnsGuilds'],
})
