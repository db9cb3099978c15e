import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { AttemptKind } from '../../kernel/callers/security-events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { AttemptSource } from '../../kernel/limits/failed-attempts.ts'
import { isPassword } from './accounts-rules.ts'
import { isKnownNetwork } from './known-networks-store.ts'

type Guarded = Pick<Kernel, 'store' | 'security' | 'throttles'>

/** The account of an attempt, and its source. */
interface Guessed {
  /** Null if there is no such account. */
  readonly userId: string | null
  /** The name that was sent, if there is no such account. */
  readonly login?: string
  readonly network: string
  /** The session that makes the attempt; null when signing in. */
  readonly session: string | null
}

/** A failed attempt that was counted. */
export interface ReservedAttempt {
  /** Records whether the attempt was right. */
  settle(isRight: boolean): void
  /** Records that the attempt was not judged, so that it doesn't count. */
  withdraw(): void
}

/** No user has this id: an unknown account takes the same queries as a known one. */
const NOBODY = '0'

/** Counts an attempt at a password or a code before it is judged. @throws RateLimited */
export async function reserveAttempt(
  { store, security, throttles }: Guarded,
  kind: AttemptKind,
  { userId, login = '', network, session }: Guessed,
): Promise<ReservedAttempt> {
  const isKnown = session !== null || (await isKnownNetwork(store.db, userId ?? NOBODY, network))
  const isCode = kind === 'second_factor'
  // Wrong passwords count together with those of sign-ins from the same network, and with all of the session from any
  // network.
  const place: AttemptSource = { network, session, isApart: isCode, isKnown }
  const account = userId ?? login.toLowerCase()
  const failedAttempts = isCode ? throttles.codes : throttles.passwords
  const subject = { userId, address: network }
  security.counting(kind, subject, () => failedAttempts.take(account, place))
  return {
    settle: (isRight) => {
      if (isRight) failedAttempts.right(account, place)
      else security.failed(kind, subject)
    },
    withdraw: () => failedAttempts.takeBack(account, place),
  }
}

/** Counts an attempt of a user who is signed in. @throws RateLimited */
export const reserveOwnAttempt = (kernel: Guarded, kind: AttemptKind, { user, tokenHash }: Caller, network: string) =>
  reserveAttempt(kernel, kind, { userId: user.id, network, session: tokenHash })

/**
 * Verifies a password, and settles the attempt by the result. If too many passwords are being verified, the request is
 * refused and the attempt doesn't count.
 *
 * @param by the network or user of the attempt: the limiter shares its capacity between these
 * @throws RateLimited, ServiceUnavailable
 */
export async function verifyPassword(
  failedAttempt: ReservedAttempt,
  password: string,
  kept: string | null,
  by: string,
): Promise<boolean> {
  try {
    const isRight = await isPassword(password, kept, by)
    failedAttempt.settle(isRight)
    return isRight
  } catch (error) {
    failedAttempt.withdraw()
    throw error
  }
}

/** Runs work that requires a right code, and settles the attempt by its result. */
export async function withCode<T>(failedAttempt: ReservedAttempt, work: () => Promise<T>): Promise<T> {
  try {
    const done = await work()
    failedAttempt.settle(true)
    return done
  } catch (error) {
    if (error instanceof ApiError && error.error === 'InvalidTwoFactorCode') failedAttempt.settle(false)
    throw error
  }
}
