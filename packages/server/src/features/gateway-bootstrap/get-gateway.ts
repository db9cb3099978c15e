import { GatewayUrl } from '@guildhall/protocol/objects/gateway'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/requirement.ts'
import { gatewayUrl } from './gateway-bootstrap-rules.ts'

export const getGateway = operation({
  name: 'Get Gateway',
  method: 'GET',
  path: '/gateway',
  requires: nobody,
  returns: GatewayUrl,
  emits: [],
  audits: 'none',
  handle: ({ kernel }) => ({ url: gatewayUrl(kernel.instance.publicUrl) }),
})
