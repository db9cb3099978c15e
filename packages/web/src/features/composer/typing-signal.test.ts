import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TypingSignal } from './typing-signal.ts'

describe('The typing signal', () => {
  const open = () => {
    const state = { now: 0, sent: 0 }
    const signal = new TypingSignal(
      () => {
        state.sent++
      },
      () => state.now,
    )
    return { signal, state }
  }

  test('is sent once in eight seconds while the user types', () => {
    const { signal, state } = open()
    signal.type('a')
    state.now = 7_999
    signal.type('as')
    assert.equal(state.sent, 1)
    state.now = 8_000
    signal.type('ask')
    assert.equal(state.sent, 2)
  })

  test('is sent at once for text typed after a message was sent', () => {
    const { signal, state } = open()
    signal.type('a')
    signal.stop()
    signal.type('n')
    assert.equal(state.sent, 2)
  })

  test('is not sent for a command, nor for spaces', () => {
    const { signal, state } = open()
    signal.type('/roll')
    signal.type('  ')
    assert.equal(state.sent, 0)
  })
})
