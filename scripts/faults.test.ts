import assert from 'node:assert/strict'
import { test } from 'node:test'
import { possibleMutations, withMutation } from './faults/possible-mutations.ts'

const kindsIn = (text: string): string[] =>
  possibleMutations('example.ts', text).map((fault) => withMutation(text, fault))

test('conditions are negated, and switched off', () => {
  assert.deepEqual(kindsIn('if (late) wait()'), ['if (!(late)) wait()', 'if (false) wait()', 'if (late) ;'])
  assert.deepEqual(kindsIn('x = late ? a : b'), ['x = !(late) ? a : b'])
  assert.deepEqual(kindsIn('x = !late'), ['x = (late)'])
})

test('operators, numbers and flags become others', () => {
  assert.deepEqual(kindsIn('x = a < b && c === d'), [
    'x = a < b || c === d',
    'x = a <= b && c === d',
    'x = a < b && c !== d',
  ])
  assert.deepEqual(kindsIn('x = 20'), ['x = (20 + 1)'])
  assert.deepEqual(kindsIn('x = true'), ['x = false'])
})

test('calls are dropped, also those that are waited for', () => {
  assert.deepEqual(kindsIn('await write(row)'), [';'])
  assert.deepEqual(kindsIn('const row = await read()'), [])
})

test('types stay as they are', () => {
  assert.deepEqual(kindsIn('type Level = 1 | true'), [])
})
