import { contract } from '../../contract.ts'

export const deleteActivityLink = contract({
  name: 'Delete Activity Link',
  method: 'DELETE',
  path: '/applications/:applicationId/links/:link',
  returns: 'nothing',
  errors: ['NotFound'],
})
