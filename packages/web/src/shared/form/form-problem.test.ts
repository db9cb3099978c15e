import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toApiProblem } from '../../api/api-problem.ts'
import { IncompleteForm, requireFilled, toFormProblem, withHiddenErrors } from './form-problem.ts'

function refusal(fields: Record<string, string>) {
  const errors = Object.entries(fields).map(([name, message]) => [name, { _errors: [{ code: 'X', message }] }])
  return toApiProblem(400, { message: 'Invalid Form Body', code: 50035, errors: Object.fromEntries(errors) })
}

test('each error is shown at its field', () => {
  const problem = toFormProblem(refusal({ username: 'Taken.', password: 'Short.' }), ['username', 'password'])
  assert.equal(problem.general, null)
  assert.deepEqual(Object.fromEntries(problem.fields), { username: 'Taken.', password: 'Short.' })
})

test('an error that two fields share is shown once, and marks both', () => {
  const problem = toFormProblem(refusal({ login: 'Wrong.', password: 'Wrong.' }), ['login', 'password'])
  assert.equal(problem.general, 'Wrong.')
  assert.deepEqual(Object.fromEntries(problem.fields), { login: '', password: '' })
})

test('an error of an unknown field is shown above the form', () => {
  const problem = toFormProblem(refusal({ setup_code: 'Used.', username: 'Taken.' }), ['username'])
  assert.equal(problem.general, 'Used.')
  assert.deepEqual(Object.fromEntries(problem.fields), { username: 'Taken.' })
})

test('a nested error is shown at its field', () => {
  const problem = toFormProblem(refusal({ 'tags.1': 'Long.', 'tagset.0': 'Strange.' }), ['tags'])
  assert.equal(problem.general, 'Strange.')
  assert.deepEqual(Object.fromEntries(problem.fields), { tags: 'Long.' })
})

test('an error that a custom field does not show is shown above the form', () => {
  const problem = toFormProblem(refusal({ name: 'Long.', icon: 'Large.', other: 'Strange.' }), ['name', 'icon'])
  assert.equal(withHiddenErrors(problem, 'Strange. Name Long. Icon Large. Save'), problem)
  const whole = withHiddenErrors(problem, 'Strange. Name Long. Save')
  assert.equal(whole.general, 'Strange. Large.')
  assert.deepEqual(Object.fromEntries(whole.fields), { name: 'Long.' })
  assert.equal(withHiddenErrors(whole, 'Strange. Large. Name Long. Save'), whole)
})

test('an error is left to a field that shows its lines separately', () => {
  const problem = toFormProblem(refusal({ file: 'Line 1: no.\nLine 2: no.' }), ['file'])
  assert.equal(withHiddenErrors(problem, 'File Line 1: no.Line 2: no. Save'), problem)
})

test('fields are only marked if their error is shown above them', () => {
  const problem = toFormProblem(refusal({ login: 'Wrong.', password: 'Wrong.' }), ['login', 'password'])
  assert.equal(withHiddenErrors(problem, ''), problem)
})

test('an error that is not a form error is shown above the form', () => {
  assert.equal(toFormProblem(toApiProblem(403, { message: 'Closed.' }), ['username']).general, 'Closed.')
})

test('every empty required field is named', () => {
  const reasons = { login: 'Enter it.', password: 'Enter it too.' }
  requireFilled({ login: 'a', password: 'b' }, reasons)
  assert.throws(
    () => requireFilled({ login: '', password: '' }, reasons),
    (thrown) => thrown instanceof IncompleteForm && toFormProblem(thrown, []).fields.size === 2,
  )
})
