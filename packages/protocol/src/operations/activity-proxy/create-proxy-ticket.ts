import { contract } from '../../contract.ts'
import { ProxyTicket, ProxyTicketRequest } from '../../objects/activities/activity-proxy.ts'

export const createProxyTicket = contract({
  name: 'Create Proxy Ticket',
  method: 'POST',
  path: '/applications/:applicationId/proxy-tickets',
  body: ProxyTicketRequest,
  returns: ProxyTicket,
  errors: ['UnknownApplication'],
})
