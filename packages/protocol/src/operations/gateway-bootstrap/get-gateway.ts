import { contract } from '../../contract.ts'
import { GatewayUrl } from '../../objects/instances/gateway.ts'

export const getGateway = contract({
  name: 'Get Gateway',
  method: 'GET',
  path: '/gateway',
  returns: GatewayUrl,
})
