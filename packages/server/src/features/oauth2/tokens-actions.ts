// Stores authorizations with their tokens, and ends them.
import { toScopes } from '@guildhall/protocol/enums/oauth2-scope'
import type { AccessToken, TokenRequest } from '@guildhall/protocol/objects/applications/oauth2'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { KernelCallbacks } from '../../kernel/parts/kernel-callbacks.ts'
import type { TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { endGatewaySessionsOnCommit } from '../accounts/accounts-actions.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { keepApplication } from '../applications/applications-store.ts'
import {
  insertAccessToken,
  insertAuthorization,
  insertRefreshToken,
  listAuthorizations,
  listOwnAuthorizations,
  removeAccessTokens,
  removeAuthorizations,
  removeOpenCodes,
} from './authorizations-store.ts'
import { OAuth2Error } from './oauth2-error-rules.ts'
import type { AuthorizationRow } from './oauth2-tables.ts'

/** How long an access token is valid, s (docs/spec/oauth2.md#lifetime-of-tokens). */
const TOKEN_S = 604_800
/** How long an application may leave a refresh token unused, ms. */
const REFRESH_MS = 90 * 86_400_000
/** How many authorizations of an application a user may have at one time: the oldest is removed. */
const MOST_AUTHORIZATIONS = 20

const newToken = ({ ids }: Pick<Essentials, 'ids'>): string => ids.secret(24).toString('base64url')

/** A user's authorization, unless it is marked as obtained by client credentials. */
type NewAuthorization = Omit<AuthorizationRow, 'is_own'> & Partial<Pick<AuthorizationRow, 'is_own'>>

/**
 * Stores a user's authorization of an application; earlier ones remain valid. It is serialized with a concurrent
 * deletion of the application, which leaves nothing of it.
 *
 * @throws OAuth2Error invalid_client if the application was deleted
 */
export async function writeAuthorization(
  kernel: KernelCallbacks,
  db: TxDb,
  authorization: NewAuthorization,
): Promise<void> {
  const { user_id: userId, application_id: applicationId } = authorization
  if (!(await keepApplication(db, applicationId))) throw new OAuth2Error('invalid_client')
  const before = await listAuthorizations(db, { userId, applicationId })
  await endAuthorizations(kernel, db, before.slice(MOST_AUTHORIZATIONS - 1))
  await insertAuthorization(db, { is_own: false, ...authorization })
}

/**
 * Creates the tokens of an authorization, the access token with fewer scopes if requested: they are returned only once
 * and stored as hashes. The previous access token becomes invalid.
 */
export async function makeTokens(
  kernel: Essentials & KernelCallbacks,
  db: TxDb,
  authorization: NewAuthorization,
  { refreshes, scopes = authorization.scopes }: { refreshes: boolean; scopes?: string },
): Promise<AccessToken> {
  const { id: authorization_id, user_id, application_id } = authorization
  const now = kernel.clock.now()
  endGatewaySessionsOnCommit(kernel, db, await removeAccessTokens(db, authorization_id))
  const access_token = newToken(kernel)
  const hash = hashToken(access_token)
  const expires_at = now + TOKEN_S * 1000
  await insertAccessToken(db, { hash, authorization_id, user_id, application_id, scopes, expires_at })
  const answer = { token_type: 'Bearer', access_token, expires_in: TOKEN_S, scope: scopes }
  if (!refreshes) return answer
  const refresh_token = newToken(kernel)
  const next = { hash: hashToken(refresh_token), authorization_id, is_used: false, expires_at: now + REFRESH_MS }
  await insertRefreshToken(db, next)
  return { ...answer, refresh_token }
}

/** Ends all authorizations of a user, and removes the unused codes. */
export async function endAllAuthorizations(kernel: KernelCallbacks, db: TxDb, userId: string): Promise<void> {
  // Codes first: this waits for a concurrent exchange, whose tokens are then removed with the rest.
  await removeOpenCodes(db, userId)
  const ids = (await listAuthorizations(db, { userId })).map(({ id }) => id)
  for (const some of idLists(ids)) {
    await endAuthorizations(
      kernel,
      db,
      some.map((id) => ({ id })),
    )
  }
}

/** Ends authorizations: with the commit, before the caller receives the response, their tokens become invalid. */
export async function endAuthorizations(
  kernel: KernelCallbacks,
  db: TxDb,
  rows: readonly Pick<AuthorizationRow, 'id'>[],
): Promise<void> {
  const hashes = await removeAuthorizations(
    db,
    rows.map(({ id }) => id),
  )
  endGatewaySessionsOnCommit(kernel, db, hashes)
}

/** Ends authorizations by client credentials, because the application's owner has changed. */
export async function endOwnAuthorizations(
  kernel: KernelCallbacks,
  db: TxDb,
  applicationIds: readonly string[],
): Promise<void> {
  await endAuthorizations(kernel, db, await listOwnAuthorizations(db, applicationIds))
}

/** The scopes of all authorizations of an application by a user. */
export const scopesOf = (rows: readonly Pick<AuthorizationRow, 'scopes'>[]): string[] => [
  ...new Set(rows.flatMap(({ scopes }) => toScopes(scopes))),
]

/** A token request of an application, and its parameters. */
interface Asking {
  readonly kernel: Kernel
  readonly application: ApplicationRow
  readonly body: TokenRequest
  /** Runs a unit of work. A thrown error rolls it back. */
  write(work: (db: TxDb) => Promise<Granted>): Promise<Granted>
}

/** Tokens, or an error after which changes are kept, because a stolen code or token was detected. */
export type Granted = AccessToken | OAuth2Error

/** The handler of a grant type. @throws OAuth2Error */
export type GrantType = (asking: Asking) => Promise<Granted>

/** A second use means that two parties have the code or token: everything issued for it is revoked. */
export async function endGiven(
  kernel: KernelCallbacks,
  db: TxDb,
  id: string,
  refusal: OAuth2Error,
): Promise<OAuth2Error> {
  await endAuthorizations(kernel, db, [{ id }])
  return refusal
}
