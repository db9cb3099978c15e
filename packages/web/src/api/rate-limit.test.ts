import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { ApiProblem } from './api-problem.ts'
import { request } from './request.ts'

const TOO_SOON = { message: 'You are being rate limited.', retry_after: 0.001, global: false, code: 0 }

/** Responds to calls with these responses in turn, repeating the last. Returns the number of calls too. */
function answering(...answers: [status: number, body: unknown][]): { readonly calls: number } {
  const fetched = mock.method(globalThis, 'fetch', async () => {
    const [status, body] = answers[Math.min(fetched.mock.callCount(), answers.length - 1)] ?? [500, null]
    return Response.json(body, { status })
  })
  return {
    get calls() {
      return fetched.mock.callCount()
    },
  }
}

afterEach(() => mock.restoreAll())

const call = { method: 'POST', path: '/a' } as const
const isRefused = (problem: unknown) => problem instanceof ApiProblem && problem.status === 429

test('a rate-limited call is retried', async () => {
  const answers = answering([429, TOO_SOON], [429, TOO_SOON], [200, { id: '1' }])
  assert.deepEqual(await request(call), { id: '1' })
  assert.equal(answers.calls, 3)
})

test('a call is given up if the server keeps refusing it', async () => {
  const answers = answering([429, TOO_SOON])
  await assert.rejects(request(call), isRefused)
  assert.equal(answers.calls, 4)
})

test('a call is not retried if the wait is long or invalid, or if the limit has an error code', async () => {
  for (const refusal of [{ retry_after: 60 }, { code: 20016 }, { retry_after: 'soon' }]) {
    mock.restoreAll()
    const answers = answering([429, { ...TOO_SOON, ...refusal }])
    await assert.rejects(request(call), isRefused)
    assert.equal(answers.calls, 1, JSON.stringify(refusal))
  }
})

test('an aborted call does not wait', async () => {
  const answers = answering([429, { ...TOO_SOON, retry_after: 5 }])
  const stopping = new AbortController()
  const asked = request({ ...call, signal: stopping.signal })
  while (answers.calls === 0) await Promise.resolve()
  stopping.abort()
  await assert.rejects(asked, { name: 'AbortError' })
  assert.equal(answers.calls, 1)
})
