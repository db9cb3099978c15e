import { INSTANCE_LIMITS } from '../../instance-limits.ts'
import { LIMITS } from '../../limits.ts'
import {
  boolean,
  type Infer,
  integer,
  list,
  nullable,
  omissible,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'

/** The body of Register, which only Guildhall has: `setup_code` creates the first account of an instance (docs/spec/users.md#user-names). */
export const Registration = shape({
  username: text({ ...LIMITS.username, trim: true, collapse: true }),
  password: text(LIMITS.password),
  email: optional(nullable(text({ max: LIMITS.email.max, trim: true }))),
  setup_code: optional(nullable(text({ max: LIMITS.setupCode.max }))),
  invite_code: optional(nullable(text({ ...INSTANCE_LIMITS.invitationCode, trim: true }))),
  /** The solution of a challenge: see {@link RegistrationChallenge}. */
  proof: optional(nullable(text(INSTANCE_LIMITS.proof))),
  /** The version of the terms that the user accepts. */
  terms_version: optional(nullable(integer(INSTANCE_LIMITS.termsVersion))),
  /** As `YYYY-MM-DD`; it is compared with the minimum age and not stored. */
  date_of_birth: optional(nullable(text(INSTANCE_LIMITS.dateOfBirth))),
})
/** A value of {@link Registration}. */
export type Registration = Infer<typeof Registration>

/** The body of Login, which only Guildhall has: `login` is a user name or an email address. */
export const Credentials = shape({
  login: text({ min: 1, max: LIMITS.email.max, trim: true }),
  password: text({ min: 1, max: LIMITS.password.max }),
})
/** A value of {@link Credentials}. */
export type Credentials = Infer<typeof Credentials>

/** The body of Modify User Verification, which only Guildhall has: absent fields are unchanged. */
export const VerificationChanges = shape({ email_verified: optional(boolean()), phone_verified: optional(boolean()) })
/** A value of {@link VerificationChanges}. */
export type VerificationChanges = Infer<typeof VerificationChanges>

/**
 * The response of Modify User Verification: the data that verification levels of guilds require
 * (docs/spec/guilds.md#verification-level).
 */
export const UserVerification = shape({ email_verified: boolean(), phone_verified: boolean() })
/** A value of {@link UserVerification}. */
export type UserVerification = Infer<typeof UserVerification>

/**
 * The response of Register: the token of the first session, or `pending` if an administrator must approve the account.
 */
export const NewSession = shape({ token: optional(text()), pending: optional(boolean()) })
/** A value of {@link NewSession}. */
export type NewSession = Infer<typeof NewSession>

/** A new session: its user, and its token, which is sent without a prefix in `Authorization`. */
export const Session = shape({ user_id: snowflake(), token: text() })
/** A value of {@link Session}. */
export type Session = Infer<typeof Session>

/**
 * The response of Login for an account with a second factor: a ticket instead of a token, and the methods to redeem
 * it.
 */
export const SecondStep = shape({
  user_id: snowflake(),
  mfa: boolean(),
  ticket: text(),
  totp: boolean(),
  backup: boolean(),
})
/** A value of {@link SecondStep}. */
export type SecondStep = Infer<typeof SecondStep>

const code = text({ ...LIMITS.secondFactorCode, trim: true })
/** The caller's password, for operations that require it in every call. */
export const currentPassword = text({ min: 1, max: LIMITS.password.max })

/** The body of Verify MFA Login: the ticket of Login, and a code of the app or a backup code. */
export const TicketRedemption = shape({ ticket: text({ max: LIMITS.ticket.max }), code })
/** A value of {@link TicketRedemption}. */
export type TicketRedemption = Infer<typeof TicketRedemption>

/** The body of Enable TOTP MFA: the base32 secret of the caller's app, and a code that it generated. */
export const SecondFactor = shape({
  password: currentPassword,
  secret: text({ max: 2 * LIMITS.totpSecret.max }),
  code,
})
/** A value of {@link SecondFactor}. */
export type SecondFactor = Infer<typeof SecondFactor>

/** The body of Disable TOTP MFA: a code of the app or a backup code. */
export const SecondFactorCode = shape({ code })
/** A value of {@link SecondFactorCode}. */
export type SecondFactorCode = Infer<typeof SecondFactorCode>

/**
 * The proof of the caller's identity, for operations that require recent authentication: the password, or a code of the
 * second factor.
 */
export const IdentityProof = shape({ password: omissible(text({ max: LIMITS.password.max })), code: omissible(code) })
/** A value of {@link IdentityProof}. */
export type IdentityProof = Infer<typeof IdentityProof>

/** The response of Elevate Session: when the elevation ends, in ISO 8601. */
export const ElevatedSession = shape({ elevated_until: text() })

/** The body of Delete Account. */
export const AccountDeletion = shape({ password: currentPassword })
/** A value of {@link AccountDeletion}. */
export type AccountDeletion = Infer<typeof AccountDeletion>

/** The body of Get Backup Codes. */
export const BackupCodesRequest = shape({ password: currentPassword, regenerate: optional(boolean()) })
/** A value of {@link BackupCodesRequest}. */
export type BackupCodesRequest = Infer<typeof BackupCodesRequest>

/** Single-use codes instead of the app. They are shown only when they are generated: afterwards `code` is null. */
export const BackupCodes = shape({
  backup_codes: list(shape({ user_id: snowflake(), code: nullable(text()), consumed: boolean() })),
})
/** A value of {@link BackupCodes}. */
export type BackupCodes = Infer<typeof BackupCodes>

/** The response of Enable TOTP MFA: the token of the only remaining session, and the backup codes. */
export const EnabledSecondFactor = shape({ token: text(), ...BackupCodes.properties })
/** A value of {@link EnabledSecondFactor}. */
export type EnabledSecondFactor = Infer<typeof EnabledSecondFactor>
