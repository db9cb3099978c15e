import type { PublicKey, UserInfo } from '@guildhall/protocol/objects/applications/openid'
import type { Account, Grant } from '../../kernel/callers/caller.ts'
import { toCurrentUser } from '../users/users-view.ts'

/** An RSA public key with which others verify ID tokens (RFC 7517). */
export const toPublicKey = ({ n, e, thumbprint }: { n: string; e: string; thumbprint: string }): PublicKey => ({
  kty: 'RSA',
  use: 'sig',
  kid: thumbprint,
  n,
  e,
  alg: 'RS256',
})

/** The claims about a user (OpenID Connect Core 1.0, 2). Times are in seconds. */
export const toClaims = (facts: {
  issuer: string
  userId: string
  applicationId: string
  now: number
  expires: number
  accessTokenHalf: string
  nonce: string | null
}): object => ({
  iss: facts.issuer,
  sub: facts.userId,
  aud: facts.applicationId,
  iat: facts.now,
  exp: facts.expires,
  at_hash: facts.accessTokenHalf,
  ...(facts.nonce !== null && { nonce: facts.nonce }),
})

/**
 * A user as an application may see them (docs/spec/oauth2.md#user-information): their name with `identify`, their
 * address with `email`.
 */
export function toUserInfo(account: Account, { scopes }: Grant, publicUrl: string): UserInfo {
  const { id, username, global_name, avatar, locale, email, verified } = toCurrentUser(account)
  const picture = avatar === null ? `embed/avatars/${(BigInt(id) >> 22n) % 6n}.png` : `avatars/${id}/${avatar}.png`
  return {
    sub: id,
    ...(scopes.includes('identify') && {
      preferred_username: username,
      nickname: global_name,
      picture: `${publicUrl}/${picture}`,
      locale,
    }),
    ...(scopes.includes('email') && { email, email_verified: verified }),
  }
}
