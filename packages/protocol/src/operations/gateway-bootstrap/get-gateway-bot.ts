import { contract } from '../../contract.ts'
import { GatewayBot } from '../../objects/instances/gateway.ts'

export const getGatewayBot = contract({
  name: 'Get Gateway Bot',
  method: 'GET',
  path: '/gateway/bot',
  returns: GatewayBot,
})
