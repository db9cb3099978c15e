import { getOwnInstanceStatus as contract } from '@guildhall/protocol/operations/instance/get-own-instance-status'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'

/** Only Guildhall has this: whether the caller administers the instance and has a verified phone number, so that pages know what to offer. */
export const getOwnInstanceStatus = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller }) => ({ administrator: caller.isAdmin, phone_verified: caller.isPhoneVerified }),
})
