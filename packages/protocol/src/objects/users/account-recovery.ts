import { LIMITS } from '../../limits.ts'
import { choice, type Infer, shape, text } from '../../schema.ts'
import { SIGN_IN_LIMITS } from '../../sign-in-limits.ts'

/** The body of Forgot Password, which only Guildhall has: `login` is a user name or an email address. */
export const ForgottenPassword = shape({ login: text({ min: 1, max: LIMITS.email.max, trim: true }) })
/** A value of {@link ForgottenPassword}. */
export type ForgottenPassword = Infer<typeof ForgottenPassword>

/** The body of Reset Password, which only Guildhall has: `token` is the fragment of the link in the mail. */
export const PasswordReset = shape({
  token: text({ min: 1, max: SIGN_IN_LIMITS.linkToken.max, trim: true }),
  password: text(LIMITS.password),
})
/** A value of {@link PasswordReset}. */
export type PasswordReset = Infer<typeof PasswordReset>

/** The body of Verify Email: `token` is the fragment of the link in the mail. */
export const EmailVerification = shape({ token: text({ min: 1, max: SIGN_IN_LIMITS.linkToken.max, trim: true }) })
/** A value of {@link EmailVerification}. */
export type EmailVerification = Infer<typeof EmailVerification>

/** The body of Create Account Link. */
export const NewAccountLink = shape({ kind: choice(['reset', 'verify']) })
/** A value of {@link NewAccountLink}. */
export type NewAccountLink = Infer<typeof NewAccountLink>

/** A link that an administrator passes on to a user, shown only once; it works once, until `expires_at` in ISO 8601. */
export const AccountLink = shape({ url: text(), expires_at: text() })
/** A value of {@link AccountLink}. */
export type AccountLink = Infer<typeof AccountLink>
