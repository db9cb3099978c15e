import { UserInfo } from '@guildhall/protocol/objects/openid'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { toUserInfo } from './identity-view.ts'

export const getOpenidConnectUserinfo = operation({
  name: 'Get Openid Connect Userinfo',
  method: 'GET',
  path: '/oauth2/userinfo',
  requires: anyone,
  opens: 'openid',
  callers: [],
  returns: UserInfo,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller }) => {
    if (!caller.grant) throw new ApiError('Unauthorized')
    return toUserInfo(caller, caller.grant, kernel.instance.publicUrl)
  },
})
