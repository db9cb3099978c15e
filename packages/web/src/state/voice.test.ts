import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import type { Received } from '../gateway/received.ts'
import { nothingYet, type ServerState } from './server-state.ts'
import { Voice } from './voice.ts'

/** Somebody with the id 10 and the session `a`, who is in voice in channel 20 of guild 1 as far as the server has told. */
function began(link: ServerState['link'] = { state: 'live' }) {
  const voices = new Map([['10', { session_id: 'a', channel_id: '20' }]])
  const world: any = { user: { id: '10' }, guilds: new Map([['1', { voices }]]) }
  const store = createStore<ServerState>(() => ({ ...nothingYet, link, world }))
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
  const isIn = (channel_id: string | null, session_id = 'a') => {
    const data: any = { guild_id: '1', user_id: '10', channel_id, session_id }
    hear({ type: 'VOICE_STATE_UPDATE', data })
  }
  return { voice, sent, hear, isIn, now: () => voice.store.getState() }
}

describe('being in voice', () => {
  test('a user who left while the connection was lost has left once it is back', () => {
    const { hear, sent, now } = began()
    assert.equal(now().at, null)
    hear({ type: 'RESUMED', data: null })
    assert.deepEqual(sent, [{ guild_id: '1', channel_id: null, self_mute: false, self_deaf: false }])
  })

  test('a user who is refused by another channel stays where they were, and is told', (t) => {
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

  test('a user is not refused while the server cannot be reached', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { voice, now } = began({ state: 'lost', retryAt: 0 })
    voice.join('1', '21')
    t.mock.timers.tick(60_000)
    assert.equal(now().state, 'joining')
    assert.equal(now().note, null)
  })

  test('a user who leaves and rejoins at once is not treated as disconnected by a moderator', () => {
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

  test('a user who is moved is in the new channel, and a user who is disconnected is told of it', () => {
    const { voice, isIn, now } = began()
    voice.join('1', '20')
    isIn('20')
    isIn('22')
    assert.deepEqual(now().at, { guildId: '1', channelId: '22' })
    isIn(null)
    assert.deepEqual([now().at, now().note?.kind], [null, 'removed'])
  })

  test('another page of the same user takes the place of this one', () => {
    const { voice, isIn, now } = began()
    voice.join('1', '20')
    isIn('20')
    isIn('23', 'b')
    assert.deepEqual([now().at, now().note], [null, { guildId: '1', channelId: '23', kind: 'elsewhere' }])
  })
})
