import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyTyping, stillTyping, type Typing } from './typing.ts'

const typing = (channel_id: string, user_id: string): any => ({
  type: 'TYPING_START',
  data: { channel_id, user_id, timestamp: 0 },
})
const said = (channel_id: string, id: string): any => ({ type: 'MESSAGE_CREATE', data: { channel_id, author: { id } } })
const shown = (all: Typing) => [...all].map(([channel, users]) => [channel, [...users.keys()]])
const after = (...events: any[]) => events.reduce<Typing>((all, event) => applyTyping(all, event, 'me', 0), new Map())

describe('who is typing', () => {
  test('is told by channel, oneself aside', () =>
    assert.deepEqual(shown(after(typing('1', 'a'), typing('1', 'b'), typing('2', 'a'), typing('1', 'me'))), [
      ['1', ['a', 'b']],
      ['2', ['a']],
    ]))

  test('is done when something was said', () =>
    assert.deepEqual(
      shown(after(typing('1', 'a'), typing('1', 'b'), said('1', 'a'), typing('2', 'c'), said('2', 'c'))),
      [['1', ['b']]],
    ))

  test('is not believed for ever, but as long as it is said again', () => {
    const first = after(typing('1', 'a'), typing('1', 'b'))
    const again = applyTyping(first, typing('1', 'a'), 'me', 9_000)
    assert.deepEqual(shown(stillTyping(again, 9_999)), [['1', ['a', 'b']]])
    assert.deepEqual(shown(stillTyping(again, 10_000)), [['1', ['a']]])
    assert.deepEqual(shown(stillTyping(again, 19_000)), [])
  })

  test('stays the same object where nobody stopped', () => {
    const all = after(typing('1', 'a'))
    assert.equal(stillTyping(all, 1), all)
    assert.equal(applyTyping(all, said('1', 'z'), 'me', 1), all)
  })
})
