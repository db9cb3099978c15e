import type { SecondStep, Session } from '@guildhall/protocol/objects/users/account'
import type { RegistrationChallenge } from '@guildhall/protocol/objects/users/registration-challenge'
import type { CompletedSteps } from '@guildhall/protocol/objects/users/required-steps'
import { forgotPassword } from '@guildhall/protocol/operations/account-recovery/forgot-password'
import { resetPassword } from '@guildhall/protocol/operations/account-recovery/reset-password'
import { verifyEmail } from '@guildhall/protocol/operations/account-recovery/verify-email'
import { deleteAccount } from '@guildhall/protocol/operations/account-removal/delete-account'
import { elevateSession as elevate } from '@guildhall/protocol/operations/accounts/elevate-session'
import { login } from '@guildhall/protocol/operations/accounts/login'
import { logout } from '@guildhall/protocol/operations/accounts/logout'
import { verifyMfaLogin } from '@guildhall/protocol/operations/accounts/verify-mfa-login'
import { createRegistrationChallenge } from '@guildhall/protocol/operations/registrations/create-registration-challenge'
import { register as registering } from '@guildhall/protocol/operations/registrations/register'
import { type BodyOf, call } from './call.ts'
import { endSession, replaceSession } from './session.ts'

type NewAccount = {
  username: string
  password: string
  email?: string
  setupCode?: string
  inviteCode?: string
  proof?: string | undefined
} & CompletedSteps

/** The new session's token, or a ticket to be redeemed with a code if the account has a second factor. */
export type SignInResponse = Session | SecondStep

export const signInWith = (credentials: BodyOf<typeof login>): Promise<SignInResponse> => call(login, {}, credentials)

/** Returns the new session's token. */
export const redeemTicket = async (ticket: string, code: string): Promise<string> =>
  (await call(verifyMfaLogin, {}, { ticket, code })).token

/** Has a link for a new password sent, if there is such an account. */
export const requestResetLink = (login: string): Promise<void> => call(forgotPassword, {}, { login })

/** Sets a new password with the token of a link, and ends all sessions of the account. */
export const resetPasswordByLink = (token: string, password: string): Promise<void> =>
  call(resetPassword, {}, { token, password })

/** Verifies an address with the token of a link. */
export const verifyEmailByLink = (token: string): Promise<void> => call(verifyEmail, {}, { token })

/** Ends a session here and on the server, or only here if the server can't be reached. */
export async function signOut(token: string): Promise<void> {
  try {
    await call(logout, {}, { token })
    endSession(null)
  } catch {
    // A refused token has already ended its session. After any other error it stays valid on the server, which the user
    // should know.
    endSession('server-not-reached')
  }
}

/** Deletes the user's account and ends the session here. Its token may be refused before the response arrives. */
export async function deleteOwnAccount(token: string, password: string): Promise<void> {
  await replaceSession(async () => {
    await call(deleteAccount, {}, { password }, { token })
    endSession(null)
    return {}
  })
}

/** Proves the user's identity again, which elevates the session for ten minutes. */
export async function stepUpSession(token: string, proof: BodyOf<typeof elevate>): Promise<void> {
  await call(elevate, {}, proof, { token, confirms: false })
}

/** Ends a session other than this page's own, even while the page is closing. */
export const endOtherSession = (token: string): Promise<void> => call(logout, {}, { token, keepalive: true })

/** A challenge that must be solved before registering. */
export const requestChallenge = (): Promise<RegistrationChallenge> => call(createRegistrationChallenge, {})

/** Returns the new session's token, or null if the account has to be approved first. */
export async function registerAccount({ setupCode, inviteCode, ...account }: NewAccount): Promise<string | null> {
  const body = { ...account, setup_code: setupCode, invite_code: inviteCode }
  return (await call(registering, {}, body)).token ?? null
}
