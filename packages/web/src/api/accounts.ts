import { objectFrom, textFrom } from './decode.ts'
import { request } from './request.ts'

type Credentials = { login: string; password: string }
type NewAccount = { username: string; password: string; email?: string; setupCode?: string }

/** The new session's token; or a ticket, with which a code opens the session of an account that asks for one. */
export type SignedIn = { token: string } | { ticket: string }

export async function signIn(credentials: Credentials): Promise<SignedIn> {
  const answer = objectFrom(await request({ method: 'POST', path: '/api/v10/auth/login', body: credentials }))
  return answer.mfa === true ? { ticket: textFrom(answer, 'ticket') } : { token: textFrom(answer, 'token') }
}

/** Returns the new session's token. */
export async function redeemTicket(ticket: string, code: string): Promise<string> {
  const answer = await request({ method: 'POST', path: '/api/v10/auth/mfa/totp', body: { ticket, code } })
  return textFrom(objectFrom(answer), 'token')
}

/** Returns the new session's token. */
export async function register({ setupCode, ...account }: NewAccount): Promise<string> {
  const body = setupCode === undefined ? account : { ...account, setup_code: setupCode }
  const answer = await request({ method: 'POST', path: '/api/v10/auth/register', body })
  return textFrom(objectFrom(answer), 'token')
}

export async function signOut(token: string): Promise<void> {
  await request({ method: 'POST', path: '/api/v10/auth/logout', token })
}
