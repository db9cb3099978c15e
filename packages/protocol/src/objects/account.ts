import { LIMITS } from '../limits.ts'
import { nullable, type Of, optional, shape, snowflake, text } from '../schema.ts'

/** What Register takes, an operation of our own: `setup_code` is for an instance without people (conventions C.2). */
export const Registration = shape({
  username: text({ ...LIMITS.username, trim: true, collapse: true }),
  password: text(LIMITS.password),
  email: optional(nullable(text({ max: LIMITS.email.max, trim: true }))),
  setup_code: optional(nullable(text({ max: LIMITS.setupCode.max }))),
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

/** What Register answers: the token of the first session. */
export const NewSession = shape({ token: text() })
/** A value of {@link NewSession}. */
export type NewSession = Of<typeof NewSession>

/** What Login answers: whose session it is, and its token, sent bare in `Authorization`. */
export const Session = shape({ user_id: snowflake(), token: text() })
/** A value of {@link Session}. */
export type Session = Of<typeof Session>
