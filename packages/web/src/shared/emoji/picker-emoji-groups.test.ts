import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundGroup, offerGroups, toneOf } from './picker-emoji-groups.ts'

const club = { id: '1', name: 'Chess Club', emoji: [{ id: '123', name: 'Knight', isAnimated: true }] }

test('guilds’ own emoji are listed before standard ones, and found by their names', () => {
  const groups = offerGroups([club], null)
  assert.deepEqual(
    groups.slice(0, 3).map(({ name }) => name),
    ['Frequently used', 'Chess Club', 'Smileys'],
  )
  assert.deepEqual(foundGroup('knight', groups).offers[0]?.emoji, club.emoji[0])
  assert.deepEqual(foundGroup('no such thing', groups).offers, [])
})

test('a skin tone applies to every emoji that has it', () => {
  const groups = offerGroups([], toneOf('🏿'))
  assert.deepEqual(foundGroup('thumbsup', groups).offers[0]?.emoji, { text: '👍🏿' })
  assert.deepEqual(foundGroup('pizza', groups).offers[0]?.emoji, { text: '🍕' })
  assert.equal(toneOf('x'), null)
})
