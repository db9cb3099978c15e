import { getGateway as contract } from '@guildhall/protocol/operations/gateway-bootstrap/get-gateway'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/permissions/requirement.ts'
import { gatewayUrl } from './gateway-bootstrap-rules.ts'

export const getGateway = operation(contract, {
  requires: nobody,
  emits: [],
  audits: 'none',
  handle: ({ kernel }) => ({ url: gatewayUrl(kernel.instance.publicUrl) }),
})
