import { contract } from '../../contract.ts'
import { Credentials, SecondStep, Session } from '../../objects/users/account.ts'
import { either } from '../../schema.ts'

export const login = contract({
  name: 'Login',
  method: 'POST',
  path: '/auth/login',
  body: Credentials,
  returns: either(Session, SecondStep),
})
