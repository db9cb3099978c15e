import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keepPosition, keptPosition } from './kept-positions.ts'

describe('The position in a message list', () => {
  const at = (channelId: string, messageId: string) => ({ channelId, messageId, above_px: 7 })

  test('is kept for each entry of the history, but not for another channel', () => {
    keepPosition('a', at('20', '5'))
    keepPosition('b', at('20', '6'))
    assert.deepEqual(keptPosition('a', '20'), at('20', '5'))
    assert.deepEqual(keptPosition('b', '20'), at('20', '6'))
    assert.equal(keptPosition('a', '21'), null)
    assert.equal(keptPosition('c', '20'), null)
  })

  test('is forgotten at the end of the list', () => {
    keepPosition('a', at('20', '5'))
    keepPosition('a', null)
    assert.equal(keptPosition('a', '20'), null)
  })

  test('is forgotten for the oldest of many entries', () => {
    keepPosition('first', at('20', '5'))
    keepPosition('used', at('20', '5'))
    for (let entry = 0; entry < 99; entry++) keepPosition(`entry ${entry}`, at('20', '5'))
    assert.equal(keptPosition('first', '20'), null)
    assert.notEqual(keptPosition('used', '20'), null)
  })
})
