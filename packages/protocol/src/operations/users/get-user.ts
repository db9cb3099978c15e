import { contract } from '../../contract.ts'
import { User } from '../../objects/users/user.ts'

export const getUser = contract({
  name: 'Get User',
  method: 'GET',
  path: '/users/:userId',
  returns: User,
  errors: ['UnknownUser'],
})
