import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { ApiProblem } from './api-problem.ts'
import { request } from './request.ts'
import { endSession, readSession, startSession } from './session.ts'

type Sent = { path: string; headers: Headers; body: unknown }

function answering(status: number, body: string | null): Sent[] {
  const sent: Sent[] = []
  // A mock of a mock would restore the wrong original.
  mock.restoreAll()
  mock.method(globalThis, 'fetch', async (path: string, options: { headers: Headers; body: unknown }) => {
    sent.push({ path, headers: options.headers, body: options.body })
    return new Response(body, { status })
  })
  return sent
}

afterEach(() => {
  mock.restoreAll()
  endSession(null)
})

test('a request sends the plain token and the body as JSON', async () => {
  const sent = answering(200, '{"ok":true}')
  assert.deepEqual(await request({ method: 'POST', path: '/a', token: 'abc', body: { b: 1 } }), { ok: true })
  assert.equal(sent[0]?.headers.get('authorization'), 'abc')
  assert.equal(sent[0]?.headers.get('content-type'), 'application/json')
  assert.equal(sent[0]?.body, '{"b":1}')
})

test('a request has no content type without a body', async () => {
  const sent = answering(204, null)
  assert.equal(await request({ method: 'POST', path: '/a', token: 'abc' }), undefined)
  assert.equal(sent[0]?.headers.has('content-type'), false)
})

test('a refused token ends its session', async () => {
  startSession('abc')
  answering(401, '{"message":"401: Unauthorized","code":0}')
  await assert.rejects(request({ method: 'GET', path: '/a', token: 'abc' }), ApiProblem)
  assert.deepEqual(readSession(), { token: null, ending: 'refused' })
})

test('a late refusal does not end the session of the next user', async () => {
  startSession('next')
  answering(401, '{"message":"401: Unauthorized","code":0}')
  await assert.rejects(request({ method: 'GET', path: '/a', token: 'abc' }), ApiProblem)
  assert.deepEqual(readSession(), { token: 'next', ending: null })
})

test('an HTML response is an error with its status', async () => {
  answering(502, '<h1>Bad gateway</h1>')
  await assert.rejects(request({ method: 'GET', path: '/a' }), { message: 'The server responded with status 502.' })
})

test('a text response is not parsed as JSON, and errors are handled as usual', async () => {
  answering(200, 'user_id\n1\n')
  assert.equal(await request({ method: 'GET', path: '/a', isText: true }), 'user_id\n1\n')
  answering(404, '{"message":"Unknown Invite","code":10006}')
  await assert.rejects(request({ method: 'GET', path: '/a', isText: true }), { message: 'Unknown Invite', code: 10006 })
})
