// Issues tokens for refresh tokens and for client credentials.
import { toScopes } from '@guildhall/protocol/enums/oauth2-scope'
import type { TokenRequest } from '@guildhall/protocol/objects/applications/oauth2'
import { hashToken } from '../accounts/accounts-rules.ts'
import { findApplication } from '../applications/applications-store.ts'
import { lockApplication } from '../commands/commands-store.ts'
import { findRefreshToken, lockAuthorization, spendRefreshToken } from './authorizations-store.ts'
import { exchangeCode } from './exchange-code-actions.ts'
import { invalidParameter, OAuth2Error } from './oauth2-error-rules.ts'
import { mustBeForOwners, mustBeScopes } from './scopes-rules.ts'
import { endGiven, type GrantType, makeTokens, writeAuthorization } from './tokens-actions.ts'

/**
 * Exchanges a refresh token for new tokens. It becomes invalid; a second use means that it was stolen, and revokes all tokens of
 * the authorization (RFC 9700, 4.14.2).
 *
 * @throws OAuth2Error
 */
const refresh: GrantType = ({ kernel, application, body, write }) =>
  write(async (db) => {
    const refusal = invalidParameter('refresh_token', 'invalid_grant')
    const hash = hashToken(body.refresh_token ?? '')
    const found = await findRefreshToken(db, hash)
    if (found?.application_id !== application.id || found.expires_at <= kernel.clock.now()) throw refusal
    if (found.is_used) return endGiven(kernel, db, found.id, refusal)
    const granted = toScopes(found.scopes)
    // Fewer scopes apply only to this access token: the next one may have all granted scopes (RFC 6749, 6).
    const asked = body.scope === undefined ? granted : mustBeScopes(body.scope)
    if (!asked.every((scope) => granted.includes(scope))) throw invalidParameter('scope', 'invalid_scope')
    if (!(await lockAuthorization(db, found.id))) throw refusal
    if (!(await spendRefreshToken(db, hash))) return endGiven(kernel, db, found.id, refusal)
    return makeTokens(kernel, db, found, { refreshes: true, scopes: asked.join(' ') })
  })

/**
 * Lets an application act for its owner, by its secret alone (docs/spec/oauth2.md#client-credentials). The ownership
 * can't change until the unit commits.
 *
 * @throws OAuth2Error
 */
const actForOwner: GrantType = ({ kernel, application: { id: application_id }, body, write }) =>
  write(async (db) => {
    const scopes = mustBeScopes(body.scope ?? '')
    lockApplication(db, application_id)
    const application = await findApplication(db, application_id)
    if (!application) throw new OAuth2Error('invalid_client')
    mustBeForOwners(scopes, application)
    const user_id = application.owner_id
    const authorization = {
      id: kernel.ids.next(),
      user_id,
      application_id,
      scopes: scopes.join(' '),
      is_own: true,
    }
    await writeAuthorization(kernel, db, authorization)
    return makeTokens(kernel, db, authorization, { refreshes: false })
  })

const GRANT_TYPES = new Map<string, { needs: readonly (keyof TokenRequest)[]; grant: GrantType }>([
  ['authorization_code', { needs: ['code'], grant: exchangeCode }],
  ['refresh_token', { needs: ['refresh_token'], grant: refresh }],
  ['client_credentials', { needs: ['scope'], grant: actForOwner }],
])

/** The form of grant types that an error message may repeat: a name or a URI. */
const NAME = /^[\w:.-]{1,80}$/u

/** The requested grant type. @throws OAuth2Error unsupported_grant_type, invalid_request */
export function grantTypeIn(body: TokenRequest): GrantType {
  const type = GRANT_TYPES.get(body.grant_type ?? '')
  if (!type) {
    const sent = body.grant_type ?? 'None'
    throw new OAuth2Error('unsupported_grant_type', `Grant type ${NAME.test(sent) ? sent : '?'} is not supported`)
  }
  for (const field of type.needs) if (body[field] === undefined) throw invalidParameter(field)
  return type.grant
}
