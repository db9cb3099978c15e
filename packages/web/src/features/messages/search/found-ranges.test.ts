import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundRanges } from './found-ranges.ts'

const foundIn = (text: string, query: string) => foundRanges(text, query).map(([from, to]) => text.slice(from, to))

test('The found words of a text are marked as they are written', () => {
  assert.deepEqual(foundIn('A Café, two CAFES and a cafeteria', 'cafe'), ['Café', 'CAFES', 'cafeteria'])
  assert.deepEqual(foundIn('one two three', 'three one'), ['one', 'three'])
  assert.deepEqual(foundIn('東京都の京都', '京都'), ['京都', '京都'])
  assert.deepEqual(foundIn('東京都', '京'), ['京'])
  assert.deepEqual(foundIn('nothing here', 'x'), [])
})
