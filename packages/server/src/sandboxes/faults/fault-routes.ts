import { Fault } from '@guildhall/protocol/sandboxes/fault'
import { NOTHING, sandboxRoute } from '../sandbox-route.ts'

const addFault = sandboxRoute({
  method: 'POST',
  path: '/faults',
  summary: 'Have something go wrong for the bot',
  status: 201,
  body: Fault,
  query: NOTHING,
  handle: async ({ faults }, { body }) => ({ status: 201, body: faults.add(body) }),
})

const listFaults = sandboxRoute({
  method: 'GET',
  path: '/faults',
  summary: 'List the faults',
  body: NOTHING,
  query: NOTHING,
  handle: async ({ faults }) => ({ status: 200, body: faults.all }),
})

const clearFaults = sandboxRoute({
  method: 'DELETE',
  path: '/faults',
  summary: 'Remove all faults',
  status: 204,
  body: NOTHING,
  query: NOTHING,
  handle: async (sandbox) => {
    sandbox.clearFaults()
    return { status: 204 }
  },
})

const removeFault = sandboxRoute({
  method: 'DELETE',
  path: '/faults/:fault_id',
  summary: 'Remove a fault',
  status: 204,
  body: NOTHING,
  query: NOTHING,
  handle: async ({ faults }, { params: { fault_id = '' } }) =>
    faults.remove(fault_id) ? { status: 204 } : { status: 404, body: { message: `There is no fault ${fault_id}.` } },
})

/** What has things go wrong. */
export const FAULT_ROUTES = [addFault, listFaults, clearFaults, removeFault]
