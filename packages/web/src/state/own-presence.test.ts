import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import { OwnPresence } from './own-presence.ts'
import { initialServerState, type ServerState } from './server-state.ts'

const day_ms = 86_400_000

test('a custom status stays as long as the user wants, however long that is', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 })
  const sent: any[] = []
  const presence = new OwnPresence({
    store: createStore<ServerState>(() => initialServerState),
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

test('an Activity’s presence is sent beside the user’s own, also in a new session', () => {
  const sent: any[] = []
  let deliver = (_event: any) => {}
  const presence = new OwnPresence({
    store: createStore<ServerState>(() => initialServerState),
    send: (_opcode: unknown, { activities }: any) => {
      sent.push(activities.map(({ name }: any) => name))
      return true
    },
    onEvent: (listener) => {
      deliver = listener
      return () => true
    },
  })
  presence.play({ name: 'Chess', type: 0 })
  presence.say({ text: 'Thinking', emoji: null, until: null })
  presence.say(null)
  deliver({ type: 'READY' })
  presence.play(null)
  deliver({ type: 'READY' })
  assert.deepEqual(sent, [['Chess'], ['Custom Status', 'Chess'], ['Chess'], ['Chess'], []])
})
