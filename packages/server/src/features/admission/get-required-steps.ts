import { getRequiredSteps as contract } from '@guildhall/protocol/operations/admission/get-required-steps'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { toRequiredSteps } from './required-steps-view.ts'

/** Only Guildhall has this: why the gateway closes a connection with 4100. */
export const getRequiredSteps = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  beforeSteps: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller }) => toRequiredSteps(kernel, caller),
})
