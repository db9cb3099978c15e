import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compareIds, isTooLong, type MessageWindow, trimmed, windowOf, withNewer, withOlder } from './message-window.ts'

const messages = (from: number, to: number): any[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: String(from + index) }))
const part = (from: number, to: number, reach: Partial<MessageWindow> = {}): MessageWindow => ({
  messages: messages(from, to),
  reachesStart: false,
  reachesEnd: false,
  isStale: false,
  ...reach,
})
const ids = ({ messages: all }: MessageWindow) => [all[0]?.id, all.at(-1)?.id, all.length]

describe('A message window', () => {
  test('begins with a page, which is sorted newest first', () => {
    const window = windowOf(messages(1, 3).toReversed(), { reachesStart: true, reachesEnd: false })
    assert.deepEqual(ids(window), ['1', '3', 3])
    assert.equal(window.isStale, false)
  })

  test('grows at both ends, and keeps messages of two pages once', () => {
    const window = part(10, 20, { reachesEnd: true })
    const older = withOlder(window, part(5, 12, { reachesStart: true, reachesEnd: false }))
    assert.deepEqual(ids(older), ['5', '20', 16])
    assert.deepEqual([older.reachesStart, older.reachesEnd], [true, true])
    const newer = withNewer(part(10, 20, { reachesStart: true }), part(20, 30, { reachesEnd: true }))
    assert.deepEqual(ids(newer), ['10', '30', 21])
    assert.deepEqual([newer.reachesStart, newer.reachesEnd], [true, true])
  })

  test('is trimmed at the far side from the reader, and then ends there', () => {
    const long = part(1, 500, { reachesStart: true, reachesEnd: true })
    assert.equal(isTooLong(long), true)
    const late = trimmed(long, 'oldest')
    assert.deepEqual([...ids(late), late.reachesStart, late.reachesEnd], ['101', '500', 400, false, true])
    const early = trimmed(long, 'newest')
    assert.deepEqual([...ids(early), early.reachesStart, early.reachesEnd], ['1', '400', 400, true, false])
  })

  test('stays the same object if nothing is trimmed', () => {
    const short = part(1, 400)
    assert.equal(isTooLong(short), false)
    assert.equal(trimmed(short, 'oldest'), short)
  })
})

test('IDs are compared by age, not as text', () => {
  assert.ok(compareIds('9', '10') < 0)
  assert.ok(compareIds('20', '10') > 0)
  assert.equal(compareIds('10', '10'), 0)
})
