import { INSTANCE_LIMITS } from '../../instance-limits.ts'
import { LIMITS } from '../../limits.ts'
import { boolean, list, nullable, type Of, omissible, optional, shape, snowflake, text } from '../../schema.ts'

/**
 * What Register takes, an operation of our own: `setup_code` is for an instance without people (docs/spec/users.md#user-names).
 */
export const Registration = shape({
  username: text({ ...LIMITS.username, trim: true, collapse: true }),
  password: text(LIMITS.password),
  email: optional(nullable(text({ max: LIMITS.email.max, trim: true }))),
  setup_code: optional(nullable(text({ max: LIMITS.setupCode.max }))),
  invite_code: optional(nullable(text({ ...INSTANCE_LIMITS.invitationCode, trim: true }))),
})
/** A value of {@link Registration}. */
export type Registration = Of<typeof Registration>

/** What Login takes, an operation of our own: `login` is a user name or an address. */
export const Credentials = shape({
  login: text({ min: 1, max: LIMITS.email.max, trim: true }),
  password: text({ min: 1, max: LIMITS.password.max }),
})
/** A value of {@link Credentials}. */
export type Credentials = Of<typeof Credentials>

/** What Modify User Verification takes, an operation of our own: an absent field stays. */
export const VerificationChanges = shape({ email_verified: optional(boolean()), phone_verified: optional(boolean()) })
/** A value of {@link VerificationChanges}. */
export type VerificationChanges = Of<typeof VerificationChanges>

/**
 * What Modify User Verification answers: what guilds with a verification level ask about
 * (docs/spec/guilds.md#verification-level).
 */
export const UserVerification = shape({ email_verified: boolean(), phone_verified: boolean() })
/** A value of {@link UserVerification}. */
export type UserVerification = Of<typeof UserVerification>

/** What Register answers: the token of the first session, or `pending` where an administrator has to approve the account. */
export const NewSession = shape({ token: optional(text()), pending: optional(boolean()) })
/** A value of {@link NewSession}. */
export type NewSession = Of<typeof NewSession>

/** A session that was opened: whose it is, and its token, sent bare in `Authorization`. */
export const Session = shape({ user_id: snowflake(), token: text() })
/** A value of {@link Session}. */
export type Session = Of<typeof Session>

/** What Login answers to an account with a second factor: a ticket in place of a token, and what it can be redeemed with. */
export const SecondStep = shape({
  user_id: snowflake(),
  mfa: boolean(),
  ticket: text(),
  totp: boolean(),
  backup: boolean(),
})
/** A value of {@link SecondStep}. */
export type SecondStep = Of<typeof SecondStep>

const code = text({ ...LIMITS.secondFactorCode, trim: true })
const currentPassword = text({ min: 1, max: LIMITS.password.max })

/** What Verify MFA Login takes: the ticket of Login, and a code of the app or a backup code. */
export const TicketRedemption = shape({ ticket: text({ max: LIMITS.ticket.max }), code })
/** A value of {@link TicketRedemption}. */
export type TicketRedemption = Of<typeof TicketRedemption>

/** What Enable TOTP MFA takes: a secret in base32 that the caller's app was given, and a code that it makes. */
export const SecondFactor = shape({
  password: currentPassword,
  secret: text({ max: 2 * LIMITS.totpSecret.max }),
  code,
})
/** A value of {@link SecondFactor}. */
export type SecondFactor = Of<typeof SecondFactor>

/** What Disable TOTP MFA takes: a code of the app or a backup code. */
export const SecondFactorCode = shape({ code })
/** A value of {@link SecondFactorCode}. */
export type SecondFactorCode = Of<typeof SecondFactorCode>

/** What proves who the caller is, where an operation asks for recent authentication: the password, or a code of the second factor. */
export const IdentityProof = shape({ password: omissible(text({ max: LIMITS.password.max })), code: omissible(code) })
/** A value of {@link IdentityProof}. */
export type IdentityProof = Of<typeof IdentityProof>

/** What Elevate Session answers: until when the session counts as recently authenticated, in ISO 8601. */
export const ElevatedSession = shape({ elevated_until: text() })

/** What Get Backup Codes takes. */
export const BackupCodesQuestion = shape({ password: currentPassword, regenerate: optional(boolean()) })
/** A value of {@link BackupCodesQuestion}. */
export type BackupCodesQuestion = Of<typeof BackupCodesQuestion>

/** Codes that stand in for the app, each once. They are shown when they are made: afterwards `code` is null. */
export const BackupCodes = shape({
  backup_codes: list(shape({ user_id: snowflake(), code: nullable(text()), consumed: boolean() })),
})
/** A value of {@link BackupCodes}. */
export type BackupCodes = Of<typeof BackupCodes>

/** What Enable TOTP MFA answers: the token of the only session that is left, and the backup codes. */
export const EnabledSecondFactor = shape({ token: text(), ...BackupCodes.properties })
/** A value of {@link EnabledSecondFactor}. */
export type EnabledSecondFactor = Of<typeof EnabledSecondFactor>
