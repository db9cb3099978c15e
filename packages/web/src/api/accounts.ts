import type { SecondStep, Session } from '@guildhall/protocol/objects/users/account'
import { elevateSession as elevate } from '@guildhall/protocol/operations/accounts/elevate-session'
import { login } from '@guildhall/protocol/operations/accounts/login'
import { logout } from '@guildhall/protocol/operations/accounts/logout'
import { verifyMfaLogin } from '@guildhall/protocol/operations/accounts/verify-mfa-login'
import { register as registering } from '@guildhall/protocol/operations/registrations/register'
import { type BodyOf, call } from './call.ts'
import { endSession } from './session.ts'

type NewAccount = { username: string; password: string; email?: string; setupCode?: string; inviteCode?: string }

/** The new session's token; or a ticket, with which a code opens the session of an account that asks for one. */
export type SignInResponse = Session | SecondStep

export const signInWith = (credentials: BodyOf<typeof login>): Promise<SignInResponse> => call(login, {}, credentials)

/** Returns the new session's token. */
export const redeemTicket = async (ticket: string, code: string): Promise<string> =>
  (await call(verifyMfaLogin, {}, { ticket, code })).token

/** Ends a session, here and at the server; if that can't be told, here at least. */
export async function signOut(token: string): Promise<void> {
  try {
    await call(logout, {}, { token })
    endSession(null)
  } catch {
    // A refused token has ended its session already; anything else leaves it valid on the server, which is worth saying.
    endSession('server-not-told')
  }
}

/** Proves once more whose session it is: for ten minutes it performs what asks for that. */
export async function stepUpSession(token: string, proof: BodyOf<typeof elevate>): Promise<void> {
  await call(elevate, {}, proof, { token, confirms: false })
}

/** Ends a session that is not the one this page lives by, also while the page goes. */
export const endOtherSession = (token: string): Promise<void> => call(logout, {}, { token, keepalive: true })

/** Returns the new session's token; null where the account has to be approved first. */
export async function registerAccount({ setupCode, inviteCode, ...account }: NewAccount): Promise<string | null> {
  const body = { ...account, setup_code: setupCode, invite_code: inviteCode }
  return (await call(registering, {}, body)).token ?? null
}
