import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { EndedSignIns } from '../../objects/users/sign-in.ts'

export const logoutAuthSessions = contract({
  name: 'Logout Auth Sessions',
  method: 'POST',
  path: '/auth/sessions/logout',
  body: EndedSignIns,
  bodyBytes: BODY_BYTES.lists,
  returns: 'nothing',
})
