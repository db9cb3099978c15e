import { contract } from '../../contract.ts'
import { ProxyConfig } from '../../objects/activities/activity-config.ts'

export const getProxyConfig = contract({
  name: 'Get Proxy Config',
  method: 'GET',
  path: '/applications/:applicationId/proxy-config',
  returns: ProxyConfig,
})
