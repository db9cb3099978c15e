import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickerEmojiGroups, searchResultGroup, toTone } from './picker-emoji-groups.ts'

const club = { id: '1', name: 'Chess Club', emoji: [{ id: '123', name: 'Knight', isAnimated: true }] }

test('guilds’ own emoji are listed before standard ones, and found by their names', () => {
  const groups = pickerEmojiGroups([club], null)
  assert.deepEqual(
    groups.slice(0, 3).map(({ name }) => name),
    ['Frequently used', 'Chess Club', 'Smileys'],
  )
  assert.deepEqual(searchResultGroup('knight', groups).offers[0]?.emoji, club.emoji[0])
  assert.deepEqual(searchResultGroup('no such thing', groups).offers, [])
})

test('a skin tone applies to every emoji that has it', () => {
  const groups = pickerEmojiGroups([], toTone('🏿'))
  assert.deepEqual(searchResultGroup('thumbsup', groups).offers[0]?.emoji, { text: '👍🏿' })
  assert.deepEqual(searchResultGroup('pizza', groups).offers[0]?.emoji, { text: '🍕' })
  assert.equal(toTone('x'), null)
})
