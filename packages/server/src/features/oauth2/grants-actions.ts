import { toScopes } from '@guildhall/protocol/enums/oauth2-scope'
import type { AccessToken, TokenRequest } from '@guildhall/protocol/objects/oauth2'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxDb } from '../../store/db.ts'
import type { AuthorizationCodeRow } from '../../store/oauth2-tables.ts'
import type { ApplicationRow } from '../../store/tables.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { findCode, findRefreshToken, holdAuthorization, spendCode, spendRefreshToken } from './authorizations-store.ts'
import { mustProve } from './proof-key-rules.ts'
import { invalidParameter, OAuth2Error } from './refusals-rules.ts'
import { mustBeForOwners, mustBeScopes } from './scopes-rules.ts'
import { authorize, endAuthorizations, makeTokens } from './tokens-actions.ts'

/** What an application asks for, and what it has to show. */
interface Asked {
  readonly application: ApplicationRow
  readonly body: TokenRequest
}

/** Tokens, or a refusal after which something is kept: a stolen code or token has come to light. */
type Granted = AccessToken | OAuth2Error

/** One step of the token endpoint, in a unit of its own. A refusal that is thrown leaves nothing behind. */
type GrantType = (kernel: Kernel, tx: TxDb, asked: Asked) => Promise<Granted>

/** Exchanges a code. A second use of one ends what the first has brought (RFC 6749, 4.1.2). @throws OAuth2Error */
const exchangeCode: GrantType = async (kernel, db, { application, body }) => {
  const refusal = invalidParameter('code', 'invalid_grant')
  const hash = hashToken(body.code ?? '')
  const code = await findCode(db, hash)
  if (code?.application_id !== application.id) throw refusal
  if (code.authorization_id !== null) return endGiven(kernel, db, code.authorization_id, refusal)
  if (code.expires_at <= kernel.clock.now()) throw refusal
  mustBeSameRedirect(code, body.redirect_uri)
  mustProve(code.challenge, body.code_verifier)
  const { user_id, application_id, scopes } = code
  const id = kernel.ids.next()
  const spentFor = await spendCode(db, hash, id)
  if (spentFor !== id) return endGiven(kernel, db, spentFor, refusal)
  const authorization = { id, user_id, application_id, scopes }
  await authorize(kernel, db, authorization)
  return makeTokens(kernel, db, authorization, { refreshes: true })
}

/** What is shown twice is in two hands: what it has brought is over. */
async function endGiven(kernel: Kernel, db: TxDb, id: string, refusal: OAuth2Error): Promise<OAuth2Error> {
  await endAuthorizations(kernel, db, [{ id }])
  return refusal
}

/** It is named again if it was named when the code was asked for (RFC 6749, 4.1.3). @throws OAuth2Error invalid_request */
function mustBeSameRedirect(
  { redirect_uri, is_redirect_named }: AuthorizationCodeRow,
  named: string | undefined,
): void {
  if (named === undefined ? is_redirect_named : named !== redirect_uri) throw invalidParameter('redirect_uri')
}

/**
 * Gives the next tokens for a refresh token, which is worth nothing then: if it comes again somebody else has it, and
 * nobody's tokens hold any longer (RFC 9700, 4.14.2).
 *
 * @throws OAuth2Error
 */
const refresh: GrantType = async (kernel, db, { application, body }) => {
  const refusal = invalidParameter('refresh_token', 'invalid_grant')
  const hash = hashToken(body.refresh_token ?? '')
  const found = await findRefreshToken(db, hash)
  if (found?.application_id !== application.id || found.expires_at <= kernel.clock.now()) throw refusal
  if (found.is_used) return endGiven(kernel, db, found.id, refusal)
  // The same scopes or fewer may be asked for; all that were agreed to are given.
  const asked = body.scope === undefined ? [] : mustBeScopes(body.scope)
  const granted = toScopes(found.scopes)
  if (!asked.every((scope) => granted.includes(scope))) throw invalidParameter('scope', 'invalid_scope')
  if (!(await holdAuthorization(db, found.id))) throw refusal
  if (!(await spendRefreshToken(db, hash))) return endGiven(kernel, db, found.id, refusal)
  return makeTokens(kernel, db, found, { refreshes: true })
}

/** Lets an application act for its owner, by its secret alone (conventions F.4). @throws OAuth2Error */
const actForOwner: GrantType = async (kernel, db, { application, body }) => {
  const scopes = mustBeScopes(body.scope ?? '')
  mustBeForOwners(scopes, application)
  const { id: application_id, owner_id: user_id } = application
  const authorization = { id: kernel.ids.next(), user_id, application_id, scopes: scopes.join(' ') }
  await authorize(kernel, db, authorization)
  return makeTokens(kernel, db, authorization, { refreshes: false })
}

const GRANT_TYPES = new Map<string, { needs: readonly (keyof TokenRequest)[]; grant: GrantType }>([
  ['authorization_code', { needs: ['code'], grant: exchangeCode }],
  ['refresh_token', { needs: ['refresh_token'], grant: refresh }],
  ['client_credentials', { needs: ['scope'], grant: actForOwner }],
])

/** The way in which tokens are asked for. @throws OAuth2Error unsupported_grant_type, invalid_request */
export function grantTypeIn(body: TokenRequest): GrantType {
  const type = GRANT_TYPES.get(body.grant_type ?? '')
  if (!type) {
    throw new OAuth2Error('unsupported_grant_type', `Grant type ${body.grant_type ?? 'None'} is not supported`)
  }
  for (const field of type.needs) if (body[field] === undefined) throw invalidParameter(field)
  return type.grant
}
