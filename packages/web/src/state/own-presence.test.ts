import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import { OwnPresence } from './own-presence.ts'
import { nothingYet, type Snapshot } from './snapshot.ts'

const day_ms = 86_400_000

test('what somebody says of himself stays as long as he wants, however long that is', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 })
  const sent: any[] = []
  const presence = new OwnPresence({
    store: createStore<Snapshot>(() => nothingYet),
    send: (_opcode: unknown, data: any) => {
      sent.push(data.activities.length)
      return true
    },
    onEvent: () => () => true,
  })
  const custom = { text: 'On a journey', emoji: null, until: 1_000 + 60 * day_ms }
  presence.say(custom)
  mock.timers.tick(25 * day_ms)
  assert.equal(presence.store.getState().custom, custom)
  mock.timers.tick(25 * day_ms)
  mock.timers.tick(10 * day_ms - 1)
  assert.equal(presence.store.getState().custom, custom)
  mock.timers.tick(1)
  assert.equal(presence.store.getState().custom, null)
  assert.deepEqual(sent, [1, 0])
})
