import { LIMITS } from '../../limits.ts'
import { list, nullable, type Of, shape, text } from '../../schema.ts'
import { SIGN_IN_LIMITS } from '../../sign-in-limits.ts'

/** A session that a user has signed in to, on one of their devices. */
export const SignIn = shape({
  /** Names the session: READY says it of its own. */
  id_hash: text(),
  approx_last_used_time: text(),
  client_info: shape({
    os: nullable(text()),
    /** The program, as it names itself. */
    platform: nullable(text()),
    /** Always null: nobody is located. */
    location: nullable(text()),
    /** The network address of the last recorded use; null if that is not known. */
    address: nullable(text()),
  }),
})
/** A value of {@link SignIn}. */
export type SignIn = Of<typeof SignIn>

/** What Get Auth Sessions answers. */
export const SignIns = shape({ user_sessions: list(SignIn) })

/** What Logout Auth Sessions takes. */
export const EndedSignIns = shape({
  session_id_hashes: list(text(SIGN_IN_LIMITS.hash), { min: 1, max: SIGN_IN_LIMITS.shown }),
  password: text({ min: 1, max: LIMITS.password.max }),
})

/** What a client sends about itself when it identifies, as far as the user's list of sessions shows it. */
export const ClientProgram = shape({
  os: nullable(text({ ...SIGN_IN_LIMITS.programName, trim: true })),
  browser: nullable(text({ ...SIGN_IN_LIMITS.programName, trim: true })),
})
