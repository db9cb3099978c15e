import { contract } from '../../contract.ts'
import { SecurityEvents, SecurityEventsQuery } from '../../objects/instances/instance-administration.ts'

export const listSecurityEvents = contract({
  name: 'List Security Events',
  method: 'GET',
  path: '/guildhall/instance/security-events',
  query: SecurityEventsQuery,
  returns: SecurityEvents,
})
