import { refusal } from '../../http/test-refusals.ts'
import { NOTHING, sandboxRoute } from '../sandbox-route.ts'

const takeSnapshot = sandboxRoute({
  method: 'POST',
  path: '/snapshots',
  isRecorded: true,
  summary: 'Remember the state of the sandbox',
  status: 201,
  body: NOTHING,
  query: NOTHING,
  handle: async ({ snapshots }) => ({ status: 201, body: await snapshots.take() }),
})

const listSnapshots = sandboxRoute({
  method: 'GET',
  path: '/snapshots',
  summary: 'List the states that are remembered',
  body: NOTHING,
  query: NOTHING,
  handle: async ({ snapshots }) => ({ status: 200, body: snapshots.all }),
})

const restoreSnapshot = sandboxRoute({
  method: 'POST',
  path: '/snapshots/:snapshot_id/restore',
  isRecorded: true,
  summary: 'Go back to a state that is remembered',
  body: NOTHING,
  query: NOTHING,
  handle: async (sandbox, { params: { snapshot_id = '' } }) => {
    if (!sandbox.snapshots.has(snapshot_id)) return unknown(snapshot_id)
    await sandbox.snapshots.restore(snapshot_id)
    return { status: 200, body: { now: sandbox.now } }
  },
})

const removeSnapshot = sandboxRoute({
  method: 'DELETE',
  path: '/snapshots/:snapshot_id',
  isRecorded: true,
  summary: 'Forget a state',
  status: 204,
  body: NOTHING,
  query: NOTHING,
  handle: async ({ snapshots }, { params: { snapshot_id = '' } }) =>
    (await snapshots.remove(snapshot_id)) ? { status: 204 } : unknown(snapshot_id),
})

const unknown = (id: string) => refusal('unknown', `There is no snapshot ${id}.`)

/** The routes that take, list, restore and remove snapshots. */
export const SNAPSHOT_ROUTES = [takeSnapshot, listSnapshots, restoreSnapshot, removeSnapshot]
