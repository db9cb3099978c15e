import assert from 'node:assert/strict'
import { test } from 'node:test'
import { possibleMutations, withMutation } from './faults/possible-mutations.ts'

const kindsIn = (text: string): string[] =>
  possibleMutations('example.tsx', text).map((fault) => withMutation(text, fault))

test('conditions are negated, and switched off', () => {
  assert.deepEqual(kindsIn('if (late) wait()'), ['if (!(late)) wait()', 'if (false) wait()', 'if (late) ;'])
  assert.deepEqual(kindsIn('x = late ? a : b'), ['x = !(late) ? a : b'])
  assert.deepEqual(kindsIn('x = !late'), ['x = (late)'])
})

test('operators, numbers and flags are changed', () => {
  assert.deepEqual(kindsIn('x = a < b && c === d'), [
    'x = a < b || c === d',
    'x = a <= b && c === d',
    'x = a < b && c !== d',
  ])
  assert.deepEqual(kindsIn('x = 20'), ['x = (20 + 1)'])
  assert.deepEqual(kindsIn('x = true'), ['x = false'])
})

test('calls are removed, also awaited ones', () => {
  assert.deepEqual(kindsIn('await write(row)'), [';'])
  assert.deepEqual(kindsIn('const row = await read()'), [])
})

test('types are unchanged', () => {
  assert.deepEqual(kindsIn('type Level = 1 | true'), [])
})

test('unnoticeable mutations are omitted: increments of measures, log lines, and the order of equal items', () => {
  assert.deepEqual(kindsIn('const WAIT_MS = 60_000'), [])
  assert.deepEqual(kindsIn('const share = 0.5'), [])
  assert.deepEqual(kindsIn('const PAUSE_MS = 20'), [])
  assert.deepEqual(kindsIn('const most_px = { wide: 80 }'), [])
  assert.deepEqual(kindsIn('const picture = <Avatar size={40} />'), [])
  assert.deepEqual(kindsIn("this.#kernel.log.error(error, 'failed')"), [])
  assert.deepEqual(kindsIn('const by = (a, b) => (a.id < b.id ? -1 : 1)'), [
    'const by = (a, b) => (!(a.id < b.id) ? -1 : 1)',
  ])
})
