import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import type { ReceivedEvent } from '../gateway/received-events.ts'
import { initialServerState, type ServerState } from './server-state.ts'
import { Voice } from './voice.ts'

/** A user with the id 10 and the session `a`, in voice in channel 20 of guild 1 according to the server. */
function began(link: ServerState['link'] = { state: 'live' }) {
  const voices = new Map([['10', { session_id: 'a', channel_id: '20' }]])
  const world: any = { user: { id: '10' }, guilds: new Map([['1', { voices }]]) }
  const store = createStore<ServerState>(() => ({ ...initialServerState, link, world }))
  const sent: unknown[] = []
  let deliver = (_event: ReceivedEvent) => {}
  const voice = new Voice({
    store,
    send: (_op, d) => sent.push(d),
    onEvent: (listener) => {
      deliver = listener
      return () => true
    },
  })
  const ready: any = { session_id: 'a' }
  deliver({ type: 'READY', data: ready })
  const isIn = (channel_id: string | null, session_id = 'a') => {
    const data: any = { guild_id: '1', user_id: '10', channel_id, session_id }
    deliver({ type: 'VOICE_STATE_UPDATE', data })
  }
  return { voice, sent, deliver, isIn, now: () => voice.store.getState() }
}

describe('A user in voice', () => {
  test('who left while the connection was lost has left once it is back', () => {
    const { deliver, sent, now } = began()
    assert.equal(now().at, null)
    deliver({ type: 'RESUMED', data: null })
    assert.deepEqual(sent, [{ guild_id: '1', channel_id: null, self_mute: false, self_deaf: false }])
  })

  test('who is refused by another channel stays where they were, with a message', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { voice, isIn, now } = began()
    voice.join('1', '20')
    isIn('20')
    voice.join('1', '21')
    t.mock.timers.tick(60_000)
    assert.deepEqual(now().at, { guildId: '1', channelId: '20' })
    assert.equal(now().state, 'in')
    assert.deepEqual(now().note, { guildId: '1', channelId: '21', kind: 'refused' })
  })

  test('is not refused while the server cannot be reached', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { voice, now } = began({ state: 'lost', retryAt: 0 })
    voice.join('1', '21')
    t.mock.timers.tick(60_000)
    assert.equal(now().state, 'joining')
    assert.equal(now().note, null)
  })

  test('is not treated as disconnected by a moderator when the user leaves and rejoins at once', () => {
    const { voice, isIn, now } = began()
    voice.join('1', '20')
    isIn('20')
    voice.leave()
    voice.join('1', '20')
    isIn(null)
    assert.equal(now().state, 'joining')
    isIn('20')
    assert.equal(now().state, 'in')
  })

  test('is shown in the new channel when moved, and shows a message when disconnected', () => {
    const { voice, isIn, now } = began()
    voice.join('1', '20')
    isIn('20')
    isIn('22')
    assert.deepEqual(now().at, { guildId: '1', channelId: '22' })
    isIn(null)
    assert.deepEqual([now().at, now().note?.kind], [null, 'removed'])
  })

  test('is replaced by another page of the same user', () => {
    const { voice, isIn, now } = began()
    voice.join('1', '20')
    isIn('20')
    isIn('23', 'b')
    assert.deepEqual([now().at, now().note], [null, { guildId: '1', channelId: '23', kind: 'elsewhere' }])
  })
})
