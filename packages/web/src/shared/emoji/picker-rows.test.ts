import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EmojiOffer, emojiAtCursor, moveCursor, PICKER_COLUMNS, pickerRows } from './picker-rows.ts'

function group(name: string, count: number) {
  const offers = Array.from({ length: count }, (_, index): EmojiOffer => {
    const key = `${name}${index}`
    return { key, emoji: { text: key }, names: [key], label: key, tags: [] }
  })
  return { id: name, name, offers }
}

const rows = pickerRows([group('a', PICKER_COLUMNS + 2), group('empty', 0), group('b', 3)])

test('groups are split into rows below their headings, and empty ones omitted', () => {
  assert.deepEqual(
    rows.map((row) => (row.kind === 'heading' ? row.group.name : row.offers.length)),
    ['a', PICKER_COLUMNS, 2, 'b', 3],
  )
})

test('arrow keys move along the rows, wrap around at the ends, and skip headings', () => {
  const walks: readonly (readonly [from: string, keys: string, to: string])[] = [
    ['a0', '→', 'a1'],
    ['a0', '←', 'a0'],
    ['a7', '→', 'a8'],
    ['a8', '←', 'a7'],
    ['a9', '→', 'b0'],
    ['b0', '←', 'a9'],
    ['a5', '↓', 'a9'],
    ['a9', '↓', 'b1'],
    ['b2', '↓', 'b2'],
    ['b2', '→', 'b2'],
    ['b2', '↑↑', 'a1'],
    ['a1', '↑', 'a1'],
  ]
  const names: Record<string, string> = { '→': 'ArrowRight', '←': 'ArrowLeft', '↓': 'ArrowDown', '↑': 'ArrowUp' }
  for (const [from, keys, to] of walks) {
    const start = rows.flatMap((row, index) =>
      row.kind === 'offers'
        ? row.offers.flatMap(({ key }, column) => (key === from ? [{ row: index, column }] : []))
        : [],
    )[0]
    const end = Array.from(keys).reduce((choice, key) => moveCursor(rows, choice, names[key] ?? ''), start ?? null)
    assert.equal(emojiAtCursor(rows, end)?.key, to, `${from} ${keys}`)
  }
})

test('the first arrow key moves to the first emoji, if there is one', () => {
  assert.deepEqual(moveCursor(rows, null, 'ArrowDown'), { row: 1, column: 0 })
  assert.equal(moveCursor([], null, 'ArrowDown'), null)
  assert.equal(emojiAtCursor(rows, { row: 0, column: 0 }), undefined)
})
