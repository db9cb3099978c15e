import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { NewProxyConfig, ProxyConfig } from '../../objects/activities/activity-config.ts'

export const setProxyConfig = contract({
  name: 'Set Proxy Config',
  method: 'POST',
  path: '/applications/:applicationId/proxy-config',
  body: NewProxyConfig,
  bodyBytes: BODY_BYTES.lists,
  returns: ProxyConfig,
})
