import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import { clientInGuild } from '../testing/client-in-guild.ts'
import { fakeBrowser } from '../testing/fake-browser.ts'
import { runHook } from '../testing/run-hook.ts'
import { OwnPresence, usePresence } from './own-presence.ts'
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

describe('The user’s own presence', () => {
  const key = 'guildhall.custom-status.10'
  const later = 2_000_000
  const stored = (text: string, until: number | null = null) => JSON.stringify({ text, emoji: null, until })

  /** A page of a signed-in user, and the presences that it sent. */
  function opened() {
    const sent: any[] = []
    let deliver = (_event: any) => {}
    const world: any = { user: { id: '10' } }
    const presence = new OwnPresence({
      store: createStore<ServerState>(() => ({ ...initialServerState, world })),
      send: (opcode, { status, activities, ...rest }: any) => {
        assert.deepEqual([opcode, rest], [3, { since: null, afk: false }])
        sent.push([status, ...activities.map(({ state }: any) => state)])
        return true
      },
      onEvent: (listener) => {
        deliver = listener
        return () => true
      },
    })
    return { presence, sent, deliver: (type: string) => deliver({ type }), state: () => presence.store.getState() }
  }

  test('has a status that is sent, and kept for the next page', (context) => {
    const browser = fakeBrowser(context)
    const { presence, sent } = opened()
    assert.equal(presence.status(), 'online')
    presence.show('dnd')
    assert.deepEqual([presence.status(), sent, browser.stored.get('guildhall.status')], ['dnd', [['dnd']], 'dnd'])
    assert.equal(opened().presence.status(), 'dnd')
    browser.stored.set('guildhall.status', 'dancing')
    assert.equal(opened().presence.status(), 'online')
  })

  test('has a custom status that is kept for the user until it is cleared', (context) => {
    const browser = fakeBrowser(context)
    const { presence } = opened()
    presence.say({ text: 'Away', emoji: null, until: null })
    assert.equal(browser.stored.get(key), stored('Away'))
    const next = opened()
    assert.equal(next.state().custom, null)
    next.deliver('READY')
    assert.deepEqual([next.state().custom?.text, next.sent], ['Away', [['online', 'Away']]])
    presence.say(null)
    assert.equal(browser.stored.has(key), false)
  })

  test('is sent in a new session only if it isn’t what the session begins with, but always in a resumed one', (context) => {
    fakeBrowser(context)
    const { deliver, sent } = opened()
    deliver('READY')
    deliver('MESSAGE_CREATE')
    assert.deepEqual(sent, [])
    deliver('RESUMED')
    assert.deepEqual(sent, [['online']])
  })

  test('follows other tabs of the browser while the page is open', (context) => {
    context.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 })
    const browser = fakeBrowser(context)
    const { presence, sent, state } = opened()
    presence.open()
    browser.changeElsewhere('guildhall.status', 'idle')
    browser.changeElsewhere(key, stored('Reading', later))
    assert.deepEqual(sent.splice(0), [['idle'], ['idle', 'Reading']])
    browser.changeElsewhere('guildhall.theme', 'dark')
    assert.deepEqual(sent, [])
    context.mock.timers.tick(later)
    assert.deepEqual([state().custom, sent.splice(0)], [null, [['idle']]])
    browser.changeElsewhere(null)
    assert.deepEqual(sent.splice(0), [['online']])
    presence.say({ text: 'Soon over', emoji: null, until: later + 5_000 })
    sent.length = 0
    presence.close()
    browser.changeElsewhere('guildhall.status', 'idle')
    context.mock.timers.tick(10_000)
    assert.deepEqual(sent, [])
  })

  test('ends with the latest custom status, not with an earlier one', (context) => {
    context.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 })
    fakeBrowser(context)
    const { presence, state } = opened()
    presence.say({ text: 'Lunch', emoji: null, until: 2_000 })
    presence.say({ text: 'Dinner', emoji: null, until: 9_000 })
    context.mock.timers.tick(5_000)
    assert.equal(state().custom?.text, 'Dinner')
    context.mock.timers.tick(5_000)
    assert.equal(state().custom, null)
  })
})

describe('A user’s presence', () => {
  const shown = async (context: TestContext, userId: string, ...events: { type: string; data: object }[]) => {
    const { client, around } = clientInGuild({ events })
    const hook = await runHook(context, usePresence, [null, userId], around)
    return { ...hook, presence: client.presence }
  }
  const friend: any = { type: 'PRESENCE_UPDATE', data: { user: { id: '20' }, status: 'idle', activities: [] } }

  test('is the user’s own settings for themself, and unknown for someone who is offline', async (context) => {
    fakeBrowser(context)
    const { now, does, presence } = await shown(context, '10')
    assert.deepEqual(now(), { status: 'online', activities: [], client_status: { web: 'online' } })
    await does(() => presence.say({ text: 'Hi', emoji: { name: '🪐' }, until: null }))
    const { activities } = now() ?? {}
    assert.deepEqual(activities, [
      { id: 'custom', type: 4, name: 'Custom Status', created_at: 0, state: 'Hi', emoji: { name: '🪐' } },
    ])
    await does(() => presence.say({ text: '', emoji: { name: '🪐' }, until: null }))
    assert.ok(!('state' in (now()?.activities[0] ?? {})))
    assert.equal(await does(() => presence.show('invisible')), undefined)
    const other = await shown(context, '20')
    assert.equal(other.now(), undefined)
    assert.equal((await shown(context, '20', friend)).now()?.status, 'idle')
  })
})
