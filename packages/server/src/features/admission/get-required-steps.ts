import { getRequiredSteps as contract } from '@guildhall/protocol/operations/admission/get-required-steps'
import { needsVerification } from '../../kernel/callers/required-verification.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'

/** Only Guildhall has this: why the gateway closes a connection with 4100. */
export const getRequiredSteps = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  beforeVerification: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller }) => ({ verify_email: needsVerification(kernel, caller), email: caller.email }),
})
