import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import type { Received } from '../gateway/received.ts'
import { nothingYet, type Snapshot } from './snapshot.ts'
import { Voice } from './voice.ts'

test('whoever left voice while the connection was lost has left once it is back', () => {
  const voices = new Map([['10', { session_id: 'a', channel_id: '20' }]])
  const world: any = { user: { id: '10' }, guilds: new Map([['1', { voices }]]) }
  const store = createStore<Snapshot>(() => ({ ...nothingYet, world }))
  const sent: unknown[] = []
  let hear = (_event: Received) => {}
  const voice = new Voice({
    store,
    send: (_op, d) => sent.push(d),
    onEvent: (listener) => {
      hear = listener
      return () => true
    },
  })
  const ready: any = { session_id: 'a' }
  hear({ type: 'READY', data: ready })
  assert.equal(voice.store.getState().at, null)
  hear({ type: 'RESUMED', data: null })
  assert.deepEqual(sent, [{ guild_id: '1', channel_id: null, self_mute: false, self_deaf: false }])
})
