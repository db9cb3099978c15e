import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unicodeEmoji } from './unicode-emoji.ts'

test('an emoji is a Unicode emoji in its fully qualified form', () => {
  for (const emoji of ['🔥', '👍🏽', '❤️', '1️⃣', '🇩🇪', '🏳️‍🌈', '👨‍👩‍👧‍👦', '🕵️‍♂️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩🏻‍❤️‍💋‍👨🏿', '☝🏾']) {
    assert.equal(unicodeEmoji(emoji), emoji)
  }
})

test('missing variation selectors are added to emojis', () => {
  assert.equal(unicodeEmoji('❤'), '❤️')
  assert.equal(unicodeEmoji('1⃣'), '1️⃣')
  assert.equal(unicodeEmoji('🏳‍🌈'), '🏳️‍🌈')
  assert.equal(unicodeEmoji('🕵‍♂'), '🕵️‍♂️')
})

test('no other text counts as an emoji', () => {
  for (const text of ['', 'a', '1', '🔥🔥', '🔥 ', 'fire:1', '\uFE0F', '🏽🏽', '🇩', '👨‍', ':fire:', '\u{E0067}']) {
    assert.equal(unicodeEmoji(text), undefined, text)
  }
})
