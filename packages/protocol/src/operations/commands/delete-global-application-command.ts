import { contract } from '../../contract.ts'

export const deleteGlobalApplicationCommand = contract({
  name: 'Delete Global Application Command',
  method: 'DELETE',
  path: '/applications/:applicationId/commands/:commandId',
  returns: 'nothing',
  errors: ['UnknownCommand'],
})
