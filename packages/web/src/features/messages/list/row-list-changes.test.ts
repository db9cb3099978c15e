import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeBetween } from './row-list-changes.ts'

test('rows change at an end, within, completely or not at all', () => {
  const rows = (keys: string) => [...keys].map((key) => ({ key }))
  const change = (before: string, after: string) => changeBetween(rows(before), rows(after))
  assert.equal(change('abc', 'abc'), 'none')
  assert.equal(change('abc', 'ac'), 'within')
  assert.equal(change('ac', 'abc'), 'within')
  assert.equal(change('abc', 'abcd'), 'end')
  assert.equal(change('abc', 'ab'), 'end')
  assert.equal(change('abc', 'zabc'), 'start')
  assert.equal(change('abc', 'bc'), 'start')
  assert.equal(change('abc', 'xyz'), 'whole')
  assert.equal(change('abc', ''), 'whole')
  assert.equal(change('', 'abc'), 'whole')
  assert.equal(change('', ''), 'none')
})
