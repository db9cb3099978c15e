import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toApiProblem } from '../../api/api-problem.ts'
import { IncompleteForm, mustFill, toFormProblem, withUnsaid } from './form-problem.ts'

function refusal(fields: Record<string, string>) {
  const errors = Object.entries(fields).map(([name, message]) => [name, { _errors: [{ code: 'X', message }] }])
  return toApiProblem(400, { message: 'Invalid Form Body', code: 50035, errors: Object.fromEntries(errors) })
}

test('puts each reason at its field', () => {
  const problem = toFormProblem(refusal({ username: 'Taken.', password: 'Short.' }), ['username', 'password'])
  assert.equal(problem.general, null)
  assert.deepEqual(Object.fromEntries(problem.fields), { username: 'Taken.', password: 'Short.' })
})

test('says a reason that two fields share once, and marks both', () => {
  const problem = toFormProblem(refusal({ login: 'Wrong.', password: 'Wrong.' }), ['login', 'password'])
  assert.equal(problem.general, 'Wrong.')
  assert.deepEqual(Object.fromEntries(problem.fields), { login: '', password: '' })
})

test('says above the form what concerns none of its fields', () => {
  const problem = toFormProblem(refusal({ setup_code: 'Used.', username: 'Taken.' }), ['username'])
  assert.equal(problem.general, 'Used.')
  assert.deepEqual(Object.fromEntries(problem.fields), { username: 'Taken.' })
})

test('says at a field what is wrong within it', () => {
  const problem = toFormProblem(refusal({ 'tags.1': 'Long.', 'tagset.0': 'Strange.' }), ['tags'])
  assert.equal(problem.general, 'Strange.')
  assert.deepEqual(Object.fromEntries(problem.fields), { tags: 'Long.' })
})

test('says above the form what a field of its own does not say', () => {
  const problem = toFormProblem(refusal({ name: 'Long.', icon: 'Large.', other: 'Strange.' }), ['name', 'icon'])
  assert.equal(withUnsaid(problem, 'Strange. Name Long. Icon Large. Save'), problem)
  const whole = withUnsaid(problem, 'Strange. Name Long. Save')
  assert.equal(whole.general, 'Strange. Large.')
  assert.deepEqual(Object.fromEntries(whole.fields), { name: 'Long.' })
  assert.equal(withUnsaid(whole, 'Strange. Large. Name Long. Save'), whole)
})

test('leaves a field that says each line of its reason apart', () => {
  const problem = toFormProblem(refusal({ file: 'Line 1: no.\nLine 2: no.' }), ['file'])
  assert.equal(withUnsaid(problem, 'File Line 1: no.Line 2: no. Save'), problem)
})

test('leaves fields that are only marked where the reason stands above them', () => {
  const problem = toFormProblem(refusal({ login: 'Wrong.', password: 'Wrong.' }), ['login', 'password'])
  assert.equal(withUnsaid(problem, ''), problem)
})

test('says above the form what is no form error', () => {
  assert.equal(toFormProblem(toApiProblem(403, { message: 'Closed.' }), ['username']).general, 'Closed.')
})

test('names every field that was left empty', () => {
  const reasons = { login: 'Enter it.', password: 'Enter it too.' }
  mustFill({ login: 'a', password: 'b' }, reasons)
  assert.throws(
    () => mustFill({ login: '', password: '' }, reasons),
    (thrown) => thrown instanceof IncompleteForm && toFormProblem(thrown, []).fields.size === 2,
  )
})
