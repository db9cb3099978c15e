import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emojiKey, frequentEmojiKeys, parseEmojiUses, withEmojiUse } from './frequent-emoji.ts'

test('frequent emoji are sorted by use, then by recency, and filled up with defaults', () => {
  const uses = ['🍕', '🎉', '🍕', '🐙'].reduce(withEmojiUse, {})
  assert.deepEqual(frequentEmojiKeys(uses, 5), ['🍕', '🐙', '🎉', '👍', '❤️'])
})

test('emoji no longer used are displaced', () => {
  const uses = Array.from({ length: 1_000 }, () => '🍕').reduce(withEmojiUse, {})
  assert.ok((uses['🍕'] ?? 0) <= 200)
  const many = Array.from({ length: 500 }, (_, index) => `e${index}:1`).reduce(withEmojiUse, uses)
  assert.ok(Object.keys(many).length <= 60)
})

test('a key identifies its emoji', () => {
  assert.equal(emojiKey({ text: '👍' }), '👍')
  assert.equal(emojiKey({ id: '1', name: 'blob', isAnimated: false }), 'blob:1')
  assert.equal(emojiKey({ id: '1', name: 'blob', isAnimated: true }), 'a:blob:1')
})

test('invalid stored data is ignored', () => {
  for (const text of [null, '', 'x', '[]', '1', 'null', '{"a":"b","c":-1,"d":1.5}'])
    assert.deepEqual(parseEmojiUses(text), {})
  assert.deepEqual(parseEmojiUses('{"👍":2,"x":null}'), { '👍': 2 })
})
