import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emojiKey, oftenUsed, parseUses, withUse } from './often-used.ts'

test('what is used most comes first, the latest before its equals, starters fill up', () => {
  const uses = ['🍕', '🎉', '🍕', '🐙'].reduce(withUse, {})
  assert.deepEqual(oftenUsed(uses, 5), ['🍕', '🐙', '🎉', '👍', '❤️'])
})

test('old loves make room', () => {
  const uses = Array.from({ length: 1_000 }, () => '🍕').reduce(withUse, {})
  assert.ok((uses['🍕'] ?? 0) <= 200)
  const many = Array.from({ length: 500 }, (_, index) => `e${index}:1`).reduce(withUse, uses)
  assert.ok(Object.keys(many).length <= 60)
})

test('a key says which emoji it is', () => {
  assert.equal(emojiKey({ text: '👍' }), '👍')
  assert.equal(emojiKey({ id: '1', name: 'blob', isAnimated: false }), 'blob:1')
  assert.equal(emojiKey({ id: '1', name: 'blob', isAnimated: true }), 'a:blob:1')
})

test('what is kept and makes no sense is forgotten', () => {
  for (const text of [null, '', 'x', '[]', '1', 'null', '{"a":"b","c":-1,"d":1.5}'])
    assert.deepEqual(parseUses(text), {})
  assert.deepEqual(parseUses('{"👍":2,"x":null}'), { '👍': 2 })
})
