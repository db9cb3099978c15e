import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unicodeEmoji } from './unicode-emoji.ts'

test('an emoji is one of Unicode, in its full form', () => {
  for (const emoji of ['🔥', '👍🏽', '❤️', '1️⃣', '🇩🇪', '🏳️‍🌈', '👨‍👩‍👧‍👦', '🕵️‍♂️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩🏻‍❤️‍💋‍👨🏿', '☝🏾']) {
    assert.equal(unicodeEmoji(emoji), emoji)
  }
})

test('selectors that were left out are put in', () => {
  assert.equal(unicodeEmoji('❤'), '❤️')
  assert.equal(unicodeEmoji('1⃣'), '1️⃣')
  assert.equal(unicodeEmoji('🏳‍🌈'), '🏳️‍🌈')
  assert.equal(unicodeEmoji('🕵‍♂'), '🕵️‍♂️')
})

test('nothing else is an emoji', () => {
  for (const text of ['', 'a', '1', '🔥🔥', '🔥 ', 'fire:1', '\uFE0F', '🏽🏽', '🇩', '👨‍', ':fire:', '\u{E0067}']) {
    assert.equal(unicodeEmoji(text), undefined, text)
  }
})
