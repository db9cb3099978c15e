import { getOwnStanding as contract } from '@guildhall/protocol/operations/instance/get-own-standing'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'

/** Ours: whether the caller administers the instance and has a verified phone number, so that pages offer what that opens. */
export const getOwnStanding = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller }) => ({ administrator: caller.isAdmin, phone_verified: caller.isPhoneVerified }),
})
