import { contract } from '../../contract.ts'

export const deleteApplicationByAdministrator = contract({
  name: 'Delete Application By Administrator',
  method: 'DELETE',
  path: '/guildhall/instance/applications/:applicationId',
  returns: 'nothing',
  errors: ['UnknownApplication'],
})
