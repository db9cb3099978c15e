import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ERRORS } from '@guildhall/protocol/errors'
import { apiErrorText } from './api-error-text.ts'
import { describeProblem, toApiProblem } from './api-problem.ts'

describe('The message shown for a refusal', () => {
  test('is in the client’s own words for every error of the server', () => {
    const raw = Object.entries(ERRORS).filter(([, row]) => apiErrorText(row) === row.message)
    assert.deepEqual(
      raw.map(([name]) => name),
      [],
    )
  })

  test('is a sentence', () => {
    for (const row of Object.values(ERRORS)) assert.match(apiErrorText(row), /^[A-Z][^A-Z].*\.$/su)
  })

  test('names unknown objects and limits', () => {
    const words = (message: string) => apiErrorText({ status: 400, code: 1, message })
    assert.equal(words('Unknown Guild Scheduled Event'), 'This event no longer exists, or you don’t have access to it.')
    assert.equal(words('Maximum number of guild roles reached (250)'), 'You can’t have more than 250 guild roles.')
  })

  test('is the server’s message if the client knows none, except for internal errors', () => {
    assert.equal(apiErrorText({ status: 400, code: 7, message: 'Own words.' }), 'Own words.')
    assert.match(apiErrorText({ status: 500, code: 7, message: 'stack' }), /went wrong/u)
    assert.match(apiErrorText({ status: 404, code: 0, message: '' }), /no longer exists/u)
  })

  test('describes the errors of fields if the server returned them', () => {
    const errors = { name: { _errors: [{ code: 'A', message: 'Must be shorter.' }] } }
    const refusal = toApiProblem(400, { message: 'Invalid Form Body', code: 50035, errors })
    assert.equal(describeProblem(refusal), 'Must be shorter.')
  })

  test('keeps the time to wait', () => {
    const refusal = toApiProblem(429, { message: 'You are being rate limited.', retry_after: 3, code: 0 })
    assert.equal(describeProblem(refusal), 'You’re doing this too often. Try again in 3 seconds.')
  })
})
