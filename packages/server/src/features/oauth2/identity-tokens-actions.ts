import { hash, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { toScopes } from '@guildhall/protocol/enums/oauth2-scope'
import type { AccessToken, TokenRequest } from '@guildhall/protocol/objects/applications/oauth2'
import type { Kernel } from '../../kernel/kernel.ts'
import { findAccessToken } from '../accounts/access-tokens-store.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { findCode } from './authorizations-store.ts'
import { signingKey } from './identity-keys-actions.ts'
import { toClaims } from './identity-view.ts'

/** How long an ID token is valid, s. */
const HOLDS_S = 3600

/** Tokens, with an ID token if the user granted `openid` (docs/spec/oauth2.md#response-of-the-token-endpoint). */
export async function withIdentity(kernel: Kernel, tokens: AccessToken, body: TokenRequest): Promise<AccessToken> {
  if (!toScopes(tokens.scope).includes('openid')) return tokens
  const { db } = kernel.store
  const token = await findAccessToken(db, hashToken(tokens.access_token))
  // It may have been revoked already.
  if (!token) return tokens
  const code = body.grant_type === 'authorization_code' ? await findCode(db, hashToken(body.code ?? '')) : undefined
  const now = Math.floor(kernel.clock.now() / 1000)
  const claims = toClaims({
    issuer: kernel.instance.publicUrl,
    userId: token.user_id,
    applicationId: token.application_id,
    now,
    expires: now + HOLDS_S,
    accessTokenHalf: halfHashOf(tokens.access_token),
    nonce: code?.nonce ?? null,
  })
  return { ...tokens, id_token: await signed(kernel, claims) }
}

/** The left half of a token's hash (OpenID Connect Core 1.0, 3.1.3.6). */
const halfHashOf = (token: string): string => hash('sha256', token, 'buffer').subarray(0, 16).toString('base64url')

/** A JSON Web Token (RFC 7515, 7519). */
async function signed(kernel: Kernel, claims: object): Promise<string> {
  const { privateKey, publicKey } = await signingKey(kernel)
  const { alg, kid } = publicKey
  const parts = [{ alg, kid, typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const text = parts.join('.')
  const signature = await promisify(sign)('sha256', Buffer.from(text), privateKey)
  return `${text}.${signature.toString('base64url')}`
}
