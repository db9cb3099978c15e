import { contract } from '../../contract.ts'
import { RequiredActions } from '../../objects/users/required-actions.ts'

export const getRequiredActions = contract({
  name: 'Get Required Actions',
  method: 'GET',
  path: '/guildhall/users/@me/required-actions',
  returns: RequiredActions,
})
