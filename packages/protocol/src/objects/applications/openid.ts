import { boolean, type Infer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'

/** A public key with which others verify ID tokens of this instance (RFC 7517). */
export const PublicKey = shape({ kty: text(), use: text(), kid: text(), n: text(), e: text(), alg: text() })
/** A value of {@link PublicKey}. */
export type PublicKey = Infer<typeof PublicKey>

/** The response of Get Public Keys (docs/spec/oauth2.md#public-keys). */
export const PublicKeys = shape({ keys: list(PublicKey) })

/** The response of Get Openid Connect Userinfo (docs/spec/oauth2.md#user-information); `sub` is the user's id. */
export const UserInfo = shape({
  sub: snowflake(),
  preferred_username: optional(text()),
  nickname: optional(nullable(text())),
  picture: optional(text()),
  locale: optional(text()),
  email: optional(nullable(text())),
  email_verified: optional(boolean()),
})
/** A value of {@link UserInfo}. */
export type UserInfo = Infer<typeof UserInfo>
