import { OwnStanding } from '@guildhall/protocol/objects/instance-administration'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'

/** Ours: whether the caller administers the instance and has a verified phone number, so that pages offer what that opens. */
export const getOwnStanding = operation({
  name: 'Get Own Standing',
  method: 'GET',
  path: '/guildhall/instance/standing',
  requires: anyone,
  callers: ['user'],
  returns: OwnStanding,
  emits: [],
  audits: 'none',
  handle: ({ caller }) => ({ administrator: caller.isAdmin, phone_verified: caller.isPhoneVerified }),
})
