import { request, requestOnce } from './request.ts'
import { endSession } from './session.ts'

type Credentials = { login: string; password: string }
type NewAccount = { username: string; password: string; email?: string; setupCode?: string; inviteCode?: string }

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

/** Ends a session, here and at the server; if that can't be told, here at least. */
export async function signOut(token: string): Promise<void> {
  try {
    await request({ method: 'POST', path: '/auth/logout', token })
    endSession(null)
  } catch {
    // A refused token has ended its session already; anything else leaves it valid on the server, which is worth saying.
    endSession('server-not-told')
  }
}

/** Proves once more whose session it is: for ten minutes it performs what asks for that. */
export async function elevateSession(token: string, proof: { password: string } | { code: string }): Promise<void> {
  await requestOnce({ method: 'POST', path: '/auth/sessions/elevate', token, body: proof })
}

/** Ends a session that is not the one this page lives by, also while the page goes. */
export const endOtherSession = (token: string): Promise<void> =>
  request({ method: 'POST', path: '/auth/logout', token, keepalive: true })

/** Returns the new session's token; null where the account has to be approved first. */
export async function register({ setupCode, inviteCode, ...account }: NewAccount): Promise<string | null> {
  const body = { ...account, setup_code: setupCode, invite_code: inviteCode }
  const { token } = await request<{ token?: string }>({ method: 'POST', path: '/auth/register', body })
  return token ?? null
}
