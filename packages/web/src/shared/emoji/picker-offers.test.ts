import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundGroup, offerGroups, toneOf } from './picker-offers.ts'

const club = { id: '1', name: 'Chess Club', emoji: [{ id: '123', name: 'Knight', isAnimated: true }] }

test("guilds' own emoji stand before those of everybody, and are found by their names", () => {
  const groups = offerGroups([club], null)
  assert.deepEqual(
    groups.slice(0, 3).map(({ name }) => name),
    ['Frequently used', 'Chess Club', 'Smileys'],
  )
  assert.deepEqual(foundGroup('knight', groups).offers[0]?.emoji, club.emoji[0])
  assert.deepEqual(foundGroup('no such thing', groups).offers, [])
})

test('a tone is on whatever can have it', () => {
  const groups = offerGroups([], toneOf('🏿'))
  assert.deepEqual(foundGroup('thumbsup', groups).offers[0]?.emoji, { text: '👍🏿' })
  assert.deepEqual(foundGroup('pizza', groups).offers[0]?.emoji, { text: '🍕' })
  assert.equal(toneOf('x'), null)
})
