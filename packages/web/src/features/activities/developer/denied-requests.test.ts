import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectedHost } from '../rpc/testing/checked-host.ts'
import { deniedRequestsIn } from './denied-requests.ts'

test('a denied request is listed once with its message and count', async () => {
  const { host, ask, let: allow } = connectedHost({ judged: false })
  await allow('identify')
  await ask('GET_RELATIONSHIPS')
  await ask('GET_RELATIONSHIPS')
  await ask('NO_SUCH_COMMAND')
  host.receive([1, { cmd: 'GET_USER', args: {} }])
  const requests = deniedRequestsIn(host.trace.read().frames)
  assert.deepEqual(
    requests.map(({ name, answer, count }) => [name, answer, count]),
    [
      ['GET_USER', '', 1],
      ['NO_SUCH_COMMAND', '4002 Invalid command', 1],
      ['GET_RELATIONSHIPS', '4006 Not authenticated or invalid scope', 2],
    ],
  )
  assert.match(requests[2]?.words ?? '', /relationships\.read.*Add it to `scope`/)
})

test('a refused handshake is listed as a denied request', () => {
  const { host } = connectedHost()
  host.receive([0, { v: 2 }])
  const [first] = deniedRequestsIn(host.trace.read().frames)
  assert.deepEqual([first?.name, first?.words], ['HANDSHAKE', 'Invalid version'])
})

test('a message with quotes and HTML is shown unchanged', () => {
  const { host } = connectedHost()
  const frame = { at: 1, number: 1, way: 'out', name: 'X', nonce: 'n', verdict: 'refused', words: null } as const
  const text = JSON.stringify({ code: 1000, message: '"<b>\\"' }, null, 2)
  assert.equal(deniedRequestsIn([{ ...frame, text }])[0]?.answer, '1000 "<b>\\"')
  assert.equal(deniedRequestsIn([{ ...frame, text: '{ "code": 4000, "mess…' }])[0]?.answer, '4000')
  host.stop()
})
