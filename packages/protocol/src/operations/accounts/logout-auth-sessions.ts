import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { LogoutSessionsBody } from '../../objects/users/sign-in.ts'

export const logoutAuthSessions = contract({
  name: 'Logout Auth Sessions',
  method: 'POST',
  path: '/auth/sessions/logout',
  body: LogoutSessionsBody,
  bodyBytes: BODY_BYTES.lists,
  returns: 'nothing',
})
