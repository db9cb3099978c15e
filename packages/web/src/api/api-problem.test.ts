import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiProblem, describeProblem, toApiProblem, UnexpectedAnswer } from './api-problem.ts'

test('finds what is wrong with each field, however deep it lies', () => {
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

test('tells what OAuth2 refuses, and why, which has a form of its own', () => {
  const problem = toApiProblem(400, { error: 'invalid_scope', error_description: 'Invalid "scope" in request.' })
  assert.equal(problem.message, 'Invalid "scope" in request.')
  assert.equal(problem.fields.get('error'), 'invalid_scope')
})

test('tells the status where the body tells nothing', () => {
  for (const body of [undefined, null, 'a page', [], {}, { message: 7 }]) {
    assert.equal(toApiProblem(502, body).message, 'The server answered with status 502.')
  }
})

test('tells how long a rate limit lasts, rounded up', () => {
  const wait = (retry_after: number) => toApiProblem(429, { message: 'Slow down.', retry_after }).words
  const said = 'You’re doing this too often.'
  assert.equal(wait(0.2), `${said} Try again in 1 second.`)
  assert.equal(wait(3.2), `${said} Try again in 4 seconds.`)
  assert.equal(wait(120), `${said} Try again in 120 seconds.`)
  assert.equal(wait(886), `${said} Try again in 15 minutes.`)
})

test('ignores form errors of a strange shape', () => {
  const errors = { a: 'x', b: { _errors: 'x' }, c: { _errors: [null, { message: 1 }] } }
  assert.deepEqual([...toApiProblem(400, { message: 'No.', errors }).fields], [['c', '']])
})

test('describes whatever a call throws', () => {
  assert.equal(describeProblem(new ApiProblem({ status: 403, code: 1, message: 'No.', fields: new Map() })), 'No.')
  assert.match(describeProblem(new UnexpectedAnswer('x')), /doesn’t understand/)
  assert.match(describeProblem(new DOMException('x', 'TimeoutError')), /too long/)
  assert.match(describeProblem(new TypeError('fetch failed')), /can’t be reached/)
})

test('a list of texts at a field is kept by lines', () => {
  const { fields } = toApiProblem(400, { target_users_file: ['Line 2: no', 'Line 5: neither'] })
  assert.deepEqual(Object.fromEntries(fields), { target_users_file: 'Line 2: no\nLine 5: neither' })
})
