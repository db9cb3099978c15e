import { LIMITS } from '../../limits.ts'
import { type Infer, list, nullable, shape, text } from '../../schema.ts'
import { SIGN_IN_LIMITS } from '../../sign-in-limits.ts'

/** A session of a user, on one of their devices. */
export const SignIn = shape({
  /** The id of the session, also in its READY. */
  id_hash: text(),
  approx_last_used_time: text(),
  client_info: shape({
    os: nullable(text()),
    /** The program's name, as it reported it. */
    platform: nullable(text()),
    /** Always null: the server locates no users. */
    location: nullable(text()),
    /** The network address of the last recorded use; null if unknown. */
    address: nullable(text()),
  }),
})
/** A value of {@link SignIn}. */
export type SignIn = Infer<typeof SignIn>

/** The response of Get Auth Sessions. */
export const SignIns = shape({ user_sessions: list(SignIn) })

/** The body of Logout Auth Sessions. */
export const LogoutSessionsBody = shape({
  session_id_hashes: list(text(SIGN_IN_LIMITS.hash), { min: 1, max: SIGN_IN_LIMITS.shown }),
  password: text({ min: 1, max: LIMITS.password.max }),
})

/** The data about a client in identify that the user's list of sessions shows. */
export const ClientProgram = shape({
  os: nullable(text({ ...SIGN_IN_LIMITS.programName, trim: true })),
  browser: nullable(text({ ...SIGN_IN_LIMITS.programName, trim: true })),
})
