import { completeRequiredSteps as contract } from '@guildhall/protocol/operations/admission/complete-required-steps'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findAccountById } from '../accounts/accounts-store.ts'
import { updateSteps } from '../accounts/taken-steps-store.ts'
import { mustAcceptTerms, mustBeOldEnough } from '../registrations/terms-and-age-rules.ts'
import { lockAccount } from '../users/users-store.ts'
import { toRequiredSteps } from './required-steps-view.ts'

/** Only Guildhall has this: accepts the terms and confirms the age. */
export const completeRequiredSteps = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  beforeSteps: true,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, body, write }) => {
    const { terms_version, date_of_birth } = body
    if (terms_version != null) mustAcceptTerms(kernel, terms_version)
    if (date_of_birth != null) mustBeOldEnough(kernel, date_of_birth)
    const { minimum_age } = kernel.settings.current
    return write(async ({ db }) => {
      await lockAccount(db, caller.user.id)
      const account = (await findAccountById(db, caller.user.id)) ?? caller
      const after = {
        ...account,
        acceptedTerms: Math.max(account.acceptedTerms, terms_version ?? 0),
        confirmedAge: Math.max(account.confirmedAge, date_of_birth == null ? 0 : minimum_age),
      }
      await updateSteps(db, caller.user.id, after)
      db.onCommitted(kernel.accountChanged)
      return toRequiredSteps(kernel, after)
    })
  },
})
