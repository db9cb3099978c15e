import type { RequiredSteps } from '@guildhall/protocol/objects/users/required-steps'
import type { Account } from '../../kernel/callers/caller.ts'
import { pendingSteps } from '../../kernel/callers/required-steps.ts'

/** What a user must do before they may use the instance, in the format of the API. */
export function toRequiredSteps(kernel: Parameters<typeof pendingSteps>[0], account: Account): RequiredSteps {
  const { email, terms, age } = pendingSteps(kernel, account)
  return { verify_email: email, email: account.email, terms_version: terms, minimum_age: age }
}
