import { toScopes } from '@guildhall/protocol/enums/oauth2-scope'
import type { AccessToken, TokenRequest } from '@guildhall/protocol/objects/applications/oauth2'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Signals } from '../../kernel/parts/signals.ts'
import type { TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { endWithCommit } from '../accounts/accounts-actions.ts'
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
import type { AuthorizationRow } from './oauth2-tables.ts'
import { OAuth2Error } from './refusals-rules.ts'

/** How long an access token holds, s (docs/spec/oauth2.md#lifetime-of-tokens). */
const TOKEN_S = 604_800
/** How long an application may leave a refresh token unused, ms. */
const REFRESH_MS = 90 * 86_400_000
/** How often an application may be let in by the same user at one time: the oldest goes. */
const MOST_AUTHORIZATIONS = 20

const newToken = ({ ids }: Pick<Essentials, 'ids'>): string => ids.secret(24).toString('base64url')

/** What a user agrees to, if it isn't said that nobody was asked. */
type NewAuthorization = Omit<AuthorizationRow, 'is_own'> & Partial<Pick<AuthorizationRow, 'is_own'>>

/**
 * Writes an authorization of an application by a user; earlier ones stay valid. A deletion of the application at the same moment
 * comes before or after it: nothing is left of it.
 *
 * @throws OAuth2Error invalid_client if it is gone
 */
export async function writeAuthorization(kernel: Signals, db: TxDb, authorization: NewAuthorization): Promise<void> {
  const { user_id: userId, application_id: applicationId } = authorization
  if (!(await keepApplication(db, applicationId))) throw new OAuth2Error('invalid_client')
  const before = await listAuthorizations(db, { userId, applicationId })
  await endAuthorizations(kernel, db, before.slice(MOST_AUTHORIZATIONS - 1))
  await insertAuthorization(db, { is_own: false, ...authorization })
}

/**
 * Makes the tokens of an authorization, the access token for fewer scopes if that is asked for: they are shown this once and kept as hashes. The access token
 * before is over.
 */
export async function makeTokens(
  kernel: Essentials & Signals,
  db: TxDb,
  authorization: NewAuthorization,
  { refreshes, scopes = authorization.scopes }: { refreshes: boolean; scopes?: string },
): Promise<AccessToken> {
  const { id: authorization_id, user_id, application_id } = authorization
  const now = kernel.clock.now()
  endWithCommit(kernel, db, await removeAccessTokens(db, authorization_id))
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

/** Ends all that a user let applications do, and the codes that nobody has exchanged. */
export async function endAllAuthorizations(kernel: Signals, db: TxDb, userId: string): Promise<void> {
  // Codes first: one that is exchanged at this moment is waited for, and what came of it ends with the rest.
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

/** Ends authorizations: with the commit, and before its caller is answered, their tokens open nothing more. */
export async function endAuthorizations(
  kernel: Signals,
  db: TxDb,
  rows: readonly Pick<AuthorizationRow, 'id'>[],
): Promise<void> {
  const hashes = await removeAuthorizations(
    db,
    rows.map(({ id }) => id),
  )
  endWithCommit(kernel, db, hashes)
}

/** Ends what applications may do by their own credentials: they are another's now, or are asked for in another's name. */
export async function endOwnAuthorizations(
  kernel: Signals,
  db: TxDb,
  applicationIds: readonly string[],
): Promise<void> {
  await endAuthorizations(kernel, db, await listOwnAuthorizations(db, applicationIds))
}

/** The scopes of all authorizations that a user gave an application. */
export const scopesOf = (rows: readonly Pick<AuthorizationRow, 'scopes'>[]): string[] => [
  ...new Set(rows.flatMap(({ scopes }) => toScopes(scopes))),
]

/** What an application asks for, and what it has to show. */
interface Asking {
  readonly kernel: Kernel
  readonly application: ApplicationRow
  readonly body: TokenRequest
  /** Runs a unit of work. A refusal that is thrown in one leaves nothing behind. */
  write(work: (db: TxDb) => Promise<Granted>): Promise<Granted>
}

/** Tokens, or a refusal after which something is kept: a stolen code or token has come to light. */
export type Granted = AccessToken | OAuth2Error

/** One step of the token endpoint. @throws OAuth2Error */
export type GrantType = (asking: Asking) => Promise<Granted>

/** What is shown twice is in two hands: what it has brought is over. */
export async function endGiven(kernel: Signals, db: TxDb, id: string, refusal: OAuth2Error): Promise<OAuth2Error> {
  await endAuthorizations(kernel, db, [{ id }])
  return refusal
}
