import { INSTANCE_LIMITS } from '../../instance-limits.ts'
import { LIMITS } from '../../limits.ts'
import { boolean, type Infer, nullable, optional, shape, text } from '../../schema.ts'
import { SecondStep, Session } from './account.ts'

/**
 * The response of Create OIDC Authorization and Create Link Authorization: the `url` at which the browser signs in, and
 * the `secret` with which it completes this attempt until `expires_at` (ISO 8601).
 */
export const OidcAuthorization = shape({ url: text(), secret: text(), expires_at: text() })
/** A value of {@link OidcAuthorization}. */
export type OidcAuthorization = Infer<typeof OidcAuthorization>

/** What the issuer added to the address to which the browser came back, and the attempt's secret. */
export const OidcAnswer = shape({
  code: text({ min: 1, max: 4000 }),
  state: text({ min: 1, max: 100 }),
  iss: optional(nullable(text({ max: 2000 }))),
  secret: text({ min: 1, max: 100 }),
})
/** A value of {@link OidcAnswer}. */
export type OidcAnswer = Infer<typeof OidcAnswer>

/**
 * A user of the issuer who has no account here. `username` is a suggestion, and may be taken. `email` is the address that
 * the account gets, and `email_taken` is whether another account has the user's address.
 */
export const OidcNewcomer = shape({
  ticket: text(),
  username: text(),
  email: nullable(text()),
  email_taken: boolean(),
})
/** A value of {@link OidcNewcomer}. */
export type OidcNewcomer = Infer<typeof OidcNewcomer>

/**
 * The response of Login With OIDC: a session, a ticket for Verify MFA Login, or a ticket for Register With OIDC.
 */
export const OidcSignIn = shape({
  session: nullable(Session),
  second_step: nullable(SecondStep),
  newcomer: nullable(OidcNewcomer),
})
/** A value of {@link OidcSignIn}. */
export type OidcSignIn = Infer<typeof OidcSignIn>

/** The body of Register With OIDC. */
export const OidcRegistration = shape({
  ticket: text({ max: LIMITS.ticket.max }),
  username: text({ ...LIMITS.username, trim: true, collapse: true }),
  invite_code: optional(nullable(text({ ...INSTANCE_LIMITS.invitationCode, trim: true }))),
})
/** A value of {@link OidcRegistration}. */
export type OidcRegistration = Infer<typeof OidcRegistration>

/** The identity that is linked to an account: the user's name at the issuer, and since when (ISO 8601). */
export const OidcIdentity = shape({ name: nullable(text()), linked_at: text() })
/** A value of {@link OidcIdentity}. */
export type OidcIdentity = Infer<typeof OidcIdentity>

/** How the caller signs in. */
export const OwnOidcIdentity = shape({ identity: nullable(OidcIdentity), has_password: boolean() })
/** A value of {@link OwnOidcIdentity}. */
export type OwnOidcIdentity = Infer<typeof OwnOidcIdentity>
