import { Fault } from '@guildhall/protocol/sandboxes/fault'
import { refusal } from '../../http/test-refusals.ts'
import { NOTHING, sandboxRoute } from '../sandbox-route.ts'

const addFault = sandboxRoute({
  method: 'POST',
  path: '/faults',
  isRecorded: true,
  summary: 'Have something go wrong for the bot',
  status: 201,
  body: Fault,
  query: NOTHING,
  handle: async ({ faults, transcript }, { body }) => {
    const added = faults.add(body)
    transcript.note(`-- fault ${added.id} is added: ${JSON.stringify(body)}`)
    return { status: 201, body: added }
  },
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
  isRecorded: true,
  summary: 'Remove all faults',
  status: 204,
  body: NOTHING,
  query: NOTHING,
  handle: async (sandbox) => {
    sandbox.clearFaults()
    sandbox.transcript.note('-- all faults are removed')
    return { status: 204 }
  },
})

const removeFault = sandboxRoute({
  method: 'DELETE',
  path: '/faults/:fault_id',
  isRecorded: true,
  summary: 'Remove a fault',
  status: 204,
  body: NOTHING,
  query: NOTHING,
  handle: async ({ faults, transcript }, { params: { fault_id = '' } }) => {
    if (!faults.remove(fault_id)) return refusal('unknown', `There is no fault ${fault_id}.`)
    transcript.note(`-- fault ${fault_id} is removed`)
    return { status: 204 }
  },
})

/** The routes that add, list and remove faults. */
export const FAULT_ROUTES = [addFault, listFaults, clearFaults, removeFault]
