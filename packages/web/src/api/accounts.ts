import { request } from './request.ts'

type Credentials = { login: string; password: string }
type NewAccount = { username: string; password: string; email?: string; setupCode?: string }

/** The new session's token; or a ticket, with which a code opens the session of an account that asks for one. */
export type SignedIn = { token: string } | { ticket: string }

export const signIn = (credentials: Credentials): Promise<SignedIn> =>
  request<SignedIn>({ method: 'POST', path: '/auth/login', body: credentials })

/** Returns the new session's token. */
export async function redeemTicket(ticket: string, code: string): Promise<string> {
  const body = { ticket, code }
  const { token } = await request<{ token: string }>({ method: 'POST', path: '/auth/mfa/totp', body })
  return token
}

/** Returns the new session's token. */
export async function register({ setupCode, ...account }: NewAccount): Promise<string> {
  const body = setupCode === undefined ? account : { ...account, setup_code: setupCode }
  const { token } = await request<{ token: string }>({ method: 'POST', path: '/auth/register', body })
  return token
}
