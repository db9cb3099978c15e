import { contract } from '../../contract.ts'

export const logout = contract({
  name: 'Logout',
  method: 'POST',
  path: '/auth/logout',
  returns: 'nothing',
})
