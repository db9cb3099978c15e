import { contract } from '../../contract.ts'
import { VisibleCurrentUser } from '../../objects/users/user.ts'

export const getCurrentUser = contract({
  name: 'Get Current User',
  method: 'GET',
  path: '/users/@me',
  returns: VisibleCurrentUser,
})
