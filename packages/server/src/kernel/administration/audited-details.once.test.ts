import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesFrom, changesNothing, newValues, storedDetails } from './audited-details.ts'

test('facts are stored as text, and changes with the old value', () => {
  const details = { name: 'Weavers', on: true, left: undefined, ids: ['1', '2'], count: { old: null, new: 3 } }
  assert.deepEqual(storedDetails(details), [
    { name: 'name', new: 'Weavers' },
    { name: 'on', new: 'true' },
    { name: 'ids', new: '1, 2' },
    { name: 'count', old: null, new: '3' },
  ])
  assert.deepEqual(newValues(details), { name: 'Weavers', on: true, ids: ['1', '2'], count: 3 })
})

test('changes that change nothing are omitted', () => {
  const details = changesFrom({ one: 1, list: ['a'], gone: 'x' }, { one: 1, list: ['a'], gone: null })
  assert.deepEqual(storedDetails(details), [{ name: 'gone', old: 'x', new: null }])
  assert.equal(changesNothing(details), false)
  assert.equal(changesNothing(changesFrom({ one: 1 }, { one: 1 })), true)
  assert.equal(changesNothing({ name: 'only a fact' }), false)
})

test('long changes are told apart by their whole text, and stored shortened without broken characters', () => {
  const long = `${'x'.repeat(398)}😀`
  const [detail, ...others] = storedDetails({ value: { old: long, new: `${long}y` } })
  assert.deepEqual(others, [])
  assert.equal(detail?.old, long)
  assert.equal(detail?.new?.length, 400)
  assert.ok(detail.new.isWellFormed() && detail.new.endsWith('…'))
  assert.equal(storedDetails(Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`f${i}`, i]))).length, 40)
})
