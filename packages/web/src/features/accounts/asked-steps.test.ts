import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IncompleteForm } from '../../shared/form/form-problem.ts'
import { stepsIn } from './asked-steps.ts'

const terms = { text: 'Be kind.', version: 3 }

const form = (fields: Readonly<Record<string, string>>) => {
  const entered = new FormData()
  for (const [name, value] of Object.entries(fields)) entered.append(name, value)
  return entered
}

test('a form sends only what it asked for', () => {
  const full = form({ terms: 'on', date_of_birth: '2000-01-02' })
  assert.deepEqual(stepsIn(full, { terms: null, minimumAge: null }), {})
  assert.deepEqual(stepsIn(full, { terms, minimumAge: null }), { terms_version: 3 })
  assert.deepEqual(stepsIn(full, { terms: null, minimumAge: 16 }), { date_of_birth: '2000-01-02' })
  assert.deepEqual(stepsIn(full, { terms, minimumAge: 16 }), { terms_version: 3, date_of_birth: '2000-01-02' })
})

test('a form names everything that is missing', () => {
  assert.throws(
    () => stepsIn(form({ date_of_birth: '' }), { terms, minimumAge: 16 }),
    (error) => error instanceof IncompleteForm && [...error.fields.keys()].join() === 'date_of_birth,terms_version',
  )
})
