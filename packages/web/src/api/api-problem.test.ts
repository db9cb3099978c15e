import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiProblem, describeProblem, toApiProblem, UnexpectedResponse } from './api-problem.ts'

test('an API problem contains the errors of fields at any depth', () => {
  const problem = toApiProblem(400, {
    message: 'Invalid Form Body',
    code: 50035,
    errors: {
      _errors: [{ code: 'A', message: 'As a whole.' }],
      login: {
        _errors: [
          { code: 'B', message: 'One.' },
          { code: 'C', message: 'Two.' },
        ],
      },
      list: { 0: { id: { _errors: [{ code: 'D', message: 'Deep.' }] } } },
    },
  })
  assert.equal(problem.code, 50035)
  assert.deepEqual([...problem.fields].sort(), [
    ['', 'As a whole.'],
    ['list.0.id', 'Deep.'],
    ['login', 'One. Two.'],
  ])
})

test('an API problem contains the error and description of OAuth2’s own format', () => {
  const problem = toApiProblem(400, { error: 'invalid_scope', error_description: 'Invalid "scope" in request.' })
  assert.equal(problem.message, 'Invalid "scope" in request.')
  assert.equal(problem.fields.get('error'), 'invalid_scope')
})

test('an API problem names the status if the body contains no error', () => {
  for (const body of [undefined, null, 'a page', [], {}, { message: 7 }]) {
    assert.equal(toApiProblem(502, body).message, 'The server responded with status 502.')
  }
})

test('an API problem states the duration of a rate limit, rounded up', () => {
  const wait = (retry_after: number) => toApiProblem(429, { message: 'Slow down.', retry_after }).userMessage
  const message = 'You’re doing this too often.'
  assert.equal(wait(0.2), `${message} Try again in 1 second.`)
  assert.equal(wait(3.2), `${message} Try again in 4 seconds.`)
  assert.equal(wait(120), `${message} Try again in 120 seconds.`)
  assert.equal(wait(886), `${message} Try again in 15 minutes.`)
})

test('an API problem has the client’s own words for errors that prevent the deletion of an account', () => {
  const wordsFor = (code: string) =>
    toApiProblem(400, { code: 50035, message: 'Invalid', errors: { _errors: [{ code, message: 'x' }] } }).userMessage
  assert.match(wordsFor('OWNS_TEAMS'), /First transfer it/u)
  assert.match(wordsFor('LAST_ADMINISTRATOR'), /needs an administrator/u)
  assert.equal(wordsFor('OTHER'), 'x')
})

test('an API problem ignores form errors of an unknown shape', () => {
  const errors = { a: 'x', b: { _errors: 'x' }, c: { _errors: [null, { message: 1 }] } }
  assert.deepEqual([...toApiProblem(400, { message: 'No.', errors }).fields], [['c', '']])
})

test('every thrown value has a description', () => {
  assert.equal(describeProblem(new ApiProblem({ status: 403, code: 1, message: 'No.', fields: new Map() })), 'No.')
  assert.match(describeProblem(new UnexpectedResponse('x')), /doesn’t understand/)
  assert.match(describeProblem(new DOMException('x', 'TimeoutError')), /too long/)
  assert.match(describeProblem(new TypeError('fetch failed')), /can’t be reached/)
})

test('a list of texts at a field is shown line by line', () => {
  const { fields } = toApiProblem(400, { target_users_file: ['Line 2: no', 'Line 5: neither'] })
  assert.deepEqual(Object.fromEntries(fields), { target_users_file: 'Line 2: no\nLine 5: neither' })
})
