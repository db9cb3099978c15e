import { createRegistrationChallenge as contract } from '@guildhall/protocol/operations/registrations/create-registration-challenge'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { newChallenge } from './proof-rules.ts'

/** Only Guildhall has this: programs that register many accounts need much computing time for it. */
export const createRegistrationChallenge = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: ({ kernel, address }) => newChallenge(kernel, address),
})
