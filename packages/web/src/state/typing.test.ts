import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyTyping, type Typing, withoutExpiredTyping } from './typing.ts'

const typing = (channel_id: string, user_id: string): any => ({
  type: 'TYPING_START',
  data: { channel_id, user_id, timestamp: 0 },
})
const posted = (channel_id: string, id: string): any => ({
  type: 'MESSAGE_CREATE',
  data: { channel_id, author: { id } },
})
const shown = (all: Typing) => [...all].map(([channel, users]) => [channel, [...users.keys()]])
const after = (...events: any[]) => events.reduce<Typing>((all, event) => applyTyping(all, event, 'me', 0), new Map())

describe('Typing users', () => {
  test('are listed per channel without the user themselves', () =>
    assert.deepEqual(shown(after(typing('1', 'a'), typing('1', 'b'), typing('2', 'a'), typing('1', 'me'))), [
      ['1', ['a', 'b']],
      ['2', ['a']],
    ]))

  test('are removed when they send a message', () =>
    assert.deepEqual(
      shown(after(typing('1', 'a'), typing('1', 'b'), posted('1', 'a'), typing('2', 'c'), posted('2', 'c'))),
      [['1', ['b']]],
    ))

  test('are removed after a time unless they continue', () => {
    const first = after(typing('1', 'a'), typing('1', 'b'))
    const again = applyTyping(first, typing('1', 'a'), 'me', 9_000)
    assert.deepEqual(shown(withoutExpiredTyping(again, 9_999)), [['1', ['a', 'b']]])
    assert.deepEqual(shown(withoutExpiredTyping(again, 10_000)), [['1', ['a']]])
    assert.deepEqual(shown(withoutExpiredTyping(again, 19_000)), [])
  })

  test('stay the same object if nobody stopped', () => {
    const all = after(typing('1', 'a'))
    assert.equal(withoutExpiredTyping(all, 1), all)
    assert.equal(applyTyping(all, posted('1', 'z'), 'me', 1), all)
  })
})
