import { LIMITS } from '@guildhall/protocol/limits'
import { type ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Configuration, Instance } from '../../kernel/parts/configuration.ts'
import {
  type Identification,
  IdentityFailure,
  type IdentityProvider,
  type IdentityReason,
  type ProvenIdentity,
} from '../../kernel/parts/identification.ts'

/** How long a user may take to sign in at the issuer, and then to choose a name. */
export const ATTEMPT_MS = 10 * 60_000
export const NEWCOMER_MS = 15 * 60_000

/** @throws InvalidFormBody if the operator has configured none */
export function mustHaveProvider({ identityProvider }: Identification): IdentityProvider {
  if (identityProvider) return identityProvider
  throw fieldError('code', 'OIDC_NOT_CONFIGURED', 'This server has no OpenID Connect issuer.')
}

/** The page of the client to which the issuer sends the browser back. */
export const oidcRedirectUri = ({ clientUrl }: Pick<Instance, 'clientUrl'>): string => `${clientUrl}/sign-in/callback`

/** Identifies a user among those of all issuers. */
export const identityKey = ({ issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>): string =>
  `${issuer} ${subject}`

/** Whether a user can sign in with an identity: not with one at a former issuer. */
export const isAtIssuer = ({ identity }: { readonly identity: string }, issuer: string): boolean =>
  identity.startsWith(`${issuer} `)

/** The part of the user's name at the issuer that may be a user name here; empty if there is none. */
export const suggestedUsername = ({ name }: Pick<ProvenIdentity, 'name'>): string =>
  (name ?? '').replace(/@.*$/u, '').replaceAll(/[#:`]/gu, '').trim().slice(0, LIMITS.username.max)

/** Asks the issuer. @throws InvalidFormBody with the reason, if it proves nothing */
export async function askIssuer<T>({ instance }: Pick<Configuration, 'instance'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof IdentityFailure)) throw error
    const [code, message] = REFUSALS[error.reason]
    throw fieldError('code', code, message.replace('{name}', instance.oidc?.name ?? ''))
  }
}

const REFUSALS: Readonly<Record<IdentityReason, readonly [string, string]>> = {
  unreachable: ['ISSUER_UNREACHABLE', '{name} can’t be reached now. Try again later.'],
  refused: ['CODE_REFUSED', '{name} no longer accepts this sign-in. Start again.'],
  client_refused: ['ISSUER_REFUSED', '{name} doesn’t accept this server. Ask an administrator of this server.'],
  invalid: ['ISSUER_ANSWER_INVALID', '{name} gave no valid answer. Ask an administrator of this server.'],
}

/** The identity has been linked to an account, or the account to an identity, in the meantime. */
export const alreadyLinked = (): ApiError =>
  fieldError('code', 'ALREADY_LINKED', 'This account or this identity is linked already.')

/** @throws InvalidFormBody if a registration with the identity waits */
export const pendingRegistration = (): ApiError =>
  fieldError('code', 'REGISTRATION_PENDING', 'An administrator of this server has to approve this account first.')
