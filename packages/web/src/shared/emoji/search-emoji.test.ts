import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMOJI_GROUPS } from './emoji-catalogue.ts'
import { searchEmoji } from './search-emoji.ts'

const all = EMOJI_GROUPS.flatMap(({ emoji }) => emoji)

function first(text: string): string | undefined {
  return searchEmoji(text, all, 1)[0]?.text
}

test('the best match comes first', () => {
  const rows: readonly (readonly [text: string, emoji: string])[] = [
    ['heart', '❤️'],
    ['thumbsup', '👍'],
    ['thumbs up', '👍'],
    [':tada:', '🎉'],
    ['part', '🎉'],
    ['PIZZA', '🍕'],
    ['germany', '🇩🇪'],
  ]
  assert.deepEqual(
    rows.map(([text]) => [text, first(text)]),
    rows,
  )
})

test('every word of a query has to match', () => {
  const found = searchEmoji('red heart', all, 5)
  assert.equal(found[0]?.text, '❤️')
  assert.deepEqual(searchEmoji('red qqqq', all, 5), [])
  assert.deepEqual(searchEmoji('  ', all, 5), [])
  assert.equal(searchEmoji('a', all, 7).length, 7)
})

test('a prefix match precedes other matches, and short names precede long ones', () => {
  const named = (name: string) => ({ names: [name], label: '', tags: [] })
  const among = ['bobcat', 'catalogue', 'cats', 'cat', 'big_cat'].map(named)
  assert.deepEqual(
    searchEmoji('cat', among, 9).map(({ names: [name] }) => name),
    ['cat', 'cats', 'catalogue', 'big_cat', 'bobcat'],
  )
})
