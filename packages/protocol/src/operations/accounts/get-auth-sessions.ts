import { contract } from '../../contract.ts'
import { SignIns } from '../../objects/users/sign-in.ts'

export const getAuthSessions = contract({
  name: 'Get Auth Sessions',
  method: 'GET',
  path: '/auth/sessions',
  returns: SignIns,
})
