import { getOpenidConnectUserinfo as contract } from '@guildhall/protocol/operations/oauth2/get-openid-connect-userinfo'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { toUserInfo } from './identity-view.ts'

export const getOpenidConnectUserinfo = operation(contract, {
  requires: authenticated,
  oauth2Scope: 'openid',
  callers: [],
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller }) => {
    if (!caller.grant) throw new ApiError('Unauthorized')
    return toUserInfo(caller, caller.grant, kernel.instance.publicUrl)
  },
})
