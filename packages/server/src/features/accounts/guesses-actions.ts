import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { GuessKind } from '../../kernel/callers/security-events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { GuessPlace } from '../../kernel/limits/guesses.ts'
import { isPassword } from './accounts-rules.ts'
import { isKnownNetwork } from './known-networks-store.ts'

type Guarded = Pick<Kernel, 'store' | 'security' | 'throttles'>

/** What somebody guesses at. */
interface Guessed {
  /** Null if there is no such account. */
  readonly userId: string | null
  /** The name that was sent, where there is no such account. */
  readonly login?: string
  readonly network: string
  /** The session that guesses; null if it is about to be begun. */
  readonly session: string | null
}

/** A guess that was counted. */
export interface Guess {
  /** Notes whether it was right. */
  settle(isRight: boolean): void
  /** Notes that it was not judged, so that it doesn't count. */
  withdraw(): void
}

/** Nobody's id: an unknown account takes the same queries as a known one. */
const NOBODY = '0'

/** Counts a guess at a password or a code before it is judged. @throws RateLimited */
export async function countGuess(
  { store, security, throttles }: Guarded,
  kind: GuessKind,
  { userId, login = '', network, session }: Guessed,
): Promise<Guess> {
  const isKnown = session !== null || (await isKnownNetwork(store.db, userId ?? NOBODY, network))
  const isCode = kind === 'second_factor'
  // Wrong passwords count with those of signing in from the same network, and with all of the session, from wherever they come.
  const place: GuessPlace = { network, session, isApart: isCode, isKnown }
  const account = userId ?? login.toLowerCase()
  const guesses = isCode ? throttles.codes : throttles.passwords
  const subject = { userId, address: network }
  security.counting(kind, subject, () => guesses.take(account, place))
  return {
    settle: (isRight) => {
      if (isRight) guesses.right(account, place)
      else security.failed(kind, subject)
    },
    withdraw: () => guesses.takeBack(account, place),
  }
}

/** Counts a guess of somebody who is signed in. @throws RateLimited */
export const countOwnGuess = (kernel: Guarded, kind: GuessKind, { user, tokenHash }: Caller, network: string) =>
  countGuess(kernel, kind, { userId: user.id, network, session: tokenHash })

/**
 * Judges a password, and settles the guess by it. While too many passwords are judged it is refused, and none was guessed.
 *
 * @param by who guesses, by whom hashing is shared
 * @throws RateLimited, ServiceUnavailable
 */
export async function judgePassword(guess: Guess, password: string, kept: string | null, by: string): Promise<boolean> {
  try {
    const isRight = await isPassword(password, kept, by)
    guess.settle(isRight)
    return isRight
  } catch (error) {
    guess.withdraw()
    throw error
  }
}

/** Does what takes a right code, and settles the guess by it. */
export async function withCode<T>(guess: Guess, work: () => Promise<T>): Promise<T> {
  try {
    const done = await work()
    guess.settle(true)
    return done
  } catch (error) {
    if (error instanceof ApiError && error.error === 'InvalidTwoFactorCode') guess.settle(false)
    throw error
  }
}
