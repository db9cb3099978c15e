import { contract } from '../../contract.ts'
import { Credentials, Session } from '../../objects/account.ts'

export const login = contract({
  name: 'Login',
  method: 'POST',
  path: '/auth/login',
  body: Credentials,
  returns: Session,
})
