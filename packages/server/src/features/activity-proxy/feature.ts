import type { Feature } from '../../kernel/feature.ts'
import { createProxyTicket } from './create-proxy-ticket.ts'
import { listActivityRefusals } from './list-activity-refusals.ts'
import { trimProxyTickets } from './trim-proxy-tickets.ts'

export const activityProxy: Feature = {
  operations: [createProxyTicket, listActivityRefusals],
  chores: [trimProxyTickets],
}
