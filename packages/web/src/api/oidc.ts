import type { OidcRegistration, OidcSignIn } from '@guildhall/protocol/objects/users/oidc'
import { createLinkAuthorization } from '@guildhall/protocol/operations/oidc/create-link-authorization'
import { createOidcAuthorization } from '@guildhall/protocol/operations/oidc/create-oidc-authorization'
import { linkOidcIdentity } from '@guildhall/protocol/operations/oidc/link-oidc-identity'
import { loginWithOidc } from '@guildhall/protocol/operations/oidc/login-with-oidc'
import { registerWithOidc } from '@guildhall/protocol/operations/oidc/register-with-oidc'
import { type BodyOf, call } from './call.ts'

/** An attempt to sign in at the issuer, which only this tab can complete. */
export interface OidcAttempt {
  readonly secret: string
  readonly isLinking: boolean
  /** The page that the user requested, and the code of their invitation. */
  readonly returnTo: string
  readonly inviteCode: string | null
}

type Purpose = Omit<OidcAttempt, 'secret' | 'isLinking'>

const storageKey = 'guildhall.oidc'

/** Begins a sign-in; returns the URL to which the browser goes. */
export async function beginOidcSignIn(purpose: Purpose): Promise<string> {
  const { url, secret } = await call(createOidcAuthorization, {})
  keep({ ...purpose, secret, isLinking: false })
  return url
}

/** Begins to link an identity to the account; returns the URL to which the browser goes. */
export async function beginOidcLink(token: string): Promise<string> {
  const { url, secret } = await call(createLinkAuthorization, {}, { token })
  keep({ secret, isLinking: true, returnTo: '/', inviteCode: null })
  return url
}

function keep(attempt: OidcAttempt): void {
  sessionStorage.setItem(storageKey, JSON.stringify(attempt))
}

/** Removes and returns the attempt that this tab began; null if there is none. */
export function takeOidcAttempt(): OidcAttempt | null {
  try {
    const kept = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return kept === null ? null : JSON.parse(kept)
  } catch {
    return null
  }
}

type Answer = BodyOf<typeof loginWithOidc>

export const signInWithOidc = (answer: Answer): Promise<OidcSignIn> => call(loginWithOidc, {}, answer)

export async function linkWithOidc(answer: Answer, token: string): Promise<void> {
  await call(linkOidcIdentity, {}, answer, { token })
}

/** Returns the new session's token, or null if the account has to be approved first. */
export const registerByOidc = async (registration: OidcRegistration): Promise<string | null> =>
  (await call(registerWithOidc, {}, registration)).token ?? null
