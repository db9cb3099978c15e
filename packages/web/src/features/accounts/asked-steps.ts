import type { InstanceTerms } from '@guildhall/protocol/objects/instances/instance-terms'
import type { CompletedSteps } from '@guildhall/protocol/objects/users/required-steps'
import { ApiProblem } from '../../api/api-problem.ts'
import { t } from '../../language/base.ts'
import { IncompleteForm, textIn } from '../../shared/form/form-problem.ts'

/** What a form asks for; null for what it doesn't. */
export type AskedSteps = {
  readonly terms: InstanceTerms | null
  /** In years. */
  readonly minimumAge: number | null
}

export const NO_STEPS: AskedSteps = { terms: null, minimumAge: null }

/** The names of the fields in the order in which they are shown. */
export const stepFields = ['date_of_birth', 'terms_version']

/** What a user accepted and entered. @throws IncompleteForm if something is missing */
export function stepsIn(entered: FormData, { terms, minimumAge }: AskedSteps): CompletedSteps {
  const date = textIn(entered, 'date_of_birth')
  const missing = new Map<string, string>()
  if (minimumAge !== null && date === '') missing.set('date_of_birth', t('accounts.enter-your-date-of-birth'))
  if (terms !== null && !entered.has('terms')) missing.set('terms_version', t('accounts.you-must-accept-the-terms'))
  if (missing.size > 0) throw new IncompleteForm(missing)
  return {
    ...(terms !== null && { terms_version: terms.version }),
    ...(minimumAge !== null && { date_of_birth: date }),
  }
}

/** Runs a request, and calls back if it is refused because the terms have changed since they were loaded. */
export async function withCurrentTerms<T>(request: () => Promise<T>, onTermsChanged: () => void): Promise<T> {
  try {
    return await request()
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.fields.has('terms_version')) onTermsChanged()
    throw problem
  }
}
