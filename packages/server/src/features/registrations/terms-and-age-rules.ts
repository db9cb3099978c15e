import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import type { CompletedSteps } from '@guildhall/protocol/objects/users/required-steps'
import { fieldError } from '../../kernel/api-error.ts'
import type { Configuration } from '../../kernel/parts/configuration.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'

type Parts = Pick<Configuration, 'settings'> & Pick<Essentials, 'clock'>

/** The version of the terms that a user accepted, and the age that they confirmed; 0 for none. */
export interface TakenSteps {
  readonly acceptedTerms: number
  readonly confirmedAge: number
}

/** What a user who registers has accepted and confirmed. @throws InvalidFormBody unless that is all that is required */
export function takenSteps(kernel: Parts, given: CompletedSteps): TakenSteps {
  const { terms, terms_version, minimum_age } = kernel.settings.current
  if (terms !== '') mustAcceptTerms(kernel, given.terms_version ?? null)
  if (minimum_age > 0) mustBeOldEnough(kernel, given.date_of_birth ?? null)
  return { acceptedTerms: terms === '' ? 0 : terms_version, confirmedAge: minimum_age }
}

/** @throws InvalidFormBody unless these are the current terms: the user must have seen what they accept */
export function mustAcceptTerms({ settings }: Parts, version: number | null): void {
  const { terms, terms_version } = settings.current
  if (terms === '') throw fieldError('terms_version', 'NO_TERMS', 'This server has no terms.')
  if (version === null) throw fieldError('terms_version', 'TERMS_REQUIRED', 'You must accept the terms.')
  if (version !== terms_version)
    throw fieldError('terms_version', 'TERMS_CHANGED', 'The terms have changed. Read them again.')
}

/** @throws InvalidFormBody if a version would stand for other terms than those that users have accepted under it */
export function mustNotLowerTermsVersion(
  before: Pick<InstanceSettings, 'terms_version'>,
  after: Pick<InstanceSettings, 'terms_version'>,
): void {
  if (after.terms_version < before.terms_version)
    throw fieldError('terms_version', 'VERSION_TOO_LOW', `Users may have accepted version ${before.terms_version}.`)
}

const DAY_MS = 86_400_000
/** The oldest date of birth that is plausible. */
const EARLIEST = '1900-01-01'

/** @throws InvalidFormBody unless the date is valid and that of a user of the minimum age */
export function mustBeOldEnough({ settings, clock }: Parts, dateOfBirth: string | null): void {
  if (dateOfBirth === null || dateOfBirth === '')
    throw fieldError('date_of_birth', 'DATE_OF_BIRTH_REQUIRED', 'Enter your date of birth.')
  // The user's day may have begun already.
  const today = dayOf(clock.now() + DAY_MS)
  if (!isDay(dateOfBirth) || dateOfBirth < EARLIEST || dateOfBirth > today)
    throw fieldError('date_of_birth', 'DATE_OF_BIRTH_INVALID', 'This is not a date of birth.')
  const { minimum_age } = settings.current
  const birthday = `${Number(dateOfBirth.slice(0, 4)) + minimum_age}${dateOfBirth.slice(4)}`
  if (birthday > today)
    throw fieldError('date_of_birth', 'TOO_YOUNG', `You must be at least ${minimum_age} years old to use this server.`)
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Whether a text is a date that exists, as `YYYY-MM-DD`. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text
