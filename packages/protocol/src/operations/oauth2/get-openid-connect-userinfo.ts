import { contract } from '../../contract.ts'
import { UserInfo } from '../../objects/applications/openid.ts'

export const getOpenidConnectUserinfo = contract({
  name: 'Get Openid Connect Userinfo',
  method: 'GET',
  path: '/oauth2/userinfo',
  returns: UserInfo,
})
