import { getGateway as contract } from '@guildhall/protocol/operations/gateway-bootstrap/get-gateway'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { gatewayUrl } from './gateway-bootstrap-rules.ts'

export const getGateway = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: ({ kernel }) => ({ url: gatewayUrl(kernel.instance.publicUrl) }),
})
