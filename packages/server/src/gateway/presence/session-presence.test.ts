import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NewActivity } from '@guildhall/protocol/objects/users/presence'
import { changedPresence, firstPresence } from './session-presence.ts'

const bot = { isBot: true, now: 1000 }
const person = { isBot: false, now: 1000 }

/** The activities that others see of a client that has set these. */
const shown = (activities: NewActivity[], setter = bot) => firstPresence({ activities }, null, setter).activities

describe('A session’s presence', () => {
  test('is online on the web until its client sends another', () => {
    const expected = { platform: 'web', status: 'online', since: null, afk: false, activities: [] }
    for (const given of [undefined, {}]) {
      assert.deepEqual(firstPresence(given, undefined, bot), expected)
    }
  })

  test('is online if the client first sends offline, and hidden if it sends invisible', () => {
    assert.equal(firstPresence({ status: 'offline' }, null, bot).status, 'online')
    assert.equal(firstPresence({ status: 'invisible' }, null, bot).status, 'invisible')
  })

  test('may begin with one activity under its old name', () => {
    const { activities } = firstPresence({ status: 'dnd', game: { name: 'chess', type: 0 } }, null, bot)
    assert.deepEqual(
      activities.map(({ name }) => name),
      ['chess'],
    )
  })

  for (const [properties, ofBot, ofPerson] of [
    [{ browser: 'discord.js', os: 'linux', device: 'discord.js' }, 'web', 'web'],
    [{ browser: 'App iOS' }, 'mobile', 'mobile'],
    [{ $browser: 'App Android' }, 'mobile', 'mobile'],
    [{ browser: 'App Client', os: 'Windows' }, 'desktop', 'desktop'],
    [{ browser: 'discord.js', os: 'android' }, 'web', 'mobile'],
    [{ browser: 'Safari', device: 'iPhone' }, 'web', 'mobile'],
    [{ browser: 1, os: {} }, 'web', 'web'],
    ['x', 'web', 'web'],
    [null, 'web', 'web'],
  ] as const) {
    test(`is ${ofBot} for a bot and ${ofPerson} for a user with properties ${JSON.stringify(properties)}`, () => {
      assert.equal(firstPresence(undefined, properties, bot).platform, ofBot)
      assert.equal(firstPresence(undefined, properties, person).platform, ofPerson)
    })
  }

  test('accepts a bot’s name, type, state and URL of an activity, and more for users', () => {
    const everything = {
      name: 'chess',
      type: 4 as const,
      state: 'thinking',
      details: 'a long game',
      timestamps: { start: 5 },
      emoji: { name: '♟' },
    }
    const { details: _details, timestamps: _timestamps, emoji: _emoji, ...ofBot } = everything
    assert.deepEqual(shown([everything]), [{ id: 'custom', created_at: 1000, ...ofBot }])
    assert.deepEqual(shown([everything], person), [{ id: 'custom', created_at: 1000, ...everything }])
  })

  test('shows a user’s activities from an app, and no such fields for bots', () => {
    const rich = {
      application_id: '500',
      details: 'Move 4',
      details_url: 'https://example.org/game',
      assets: { large_image: 'mp:external/x/y', large_text: 'The board', large_url: 'https://example.org/' },
      party: { id: 'table', size: [2, 4] },
      secrets: { join: 'let me in' },
      instance: true,
    }
    const [activity] = shown([{ name: 'Chess', ...rich }], person)
    const { id: _id, ...received } = activity ?? assert.fail()
    assert.deepEqual(received, { name: 'Chess', type: 0, created_at: 1000, flags: 3, ...rich })
    const [same] = shown([{ name: 'Chess', application_id: '500' }], person)
    const [other] = shown([{ name: 'Chess', application_id: '501' }], person)
    assert.equal(same?.id, activity?.id)
    assert.notEqual(other?.id, activity?.id)
    const [ofBot] = shown([{ name: 'Chess', ...rich }], bot)
    assert.deepEqual(Object.keys(ofBot ?? {}).sort(), ['created_at', 'id', 'name', 'type'])
    const [custom] = shown([{ name: '', type: 4, state: 'hi', ...rich }], person)
    assert.equal(custom?.party, undefined)
  })

  test('drops links that don’t lead to a web page', () => {
    const [activity] = shown(
      [
        {
          name: 'Chess',
          state_url: 'javascript:alert(1)',
          details_url: 'nonsense',
          assets: { large_text: 'The board', large_url: 'file:///etc/passwd', small_url: 'http://example.org/' },
        },
      ],
      person,
    )
    assert.deepEqual([activity?.state_url, activity?.details_url], [undefined, undefined])
    assert.deepEqual(activity?.assets, { large_text: 'The board', small_url: 'http://example.org/' })
  })

  test('accepts streaming only from streaming services', () => {
    for (const [url, isStream] of [
      ['https://twitch.tv/someone', true],
      ['https://www.youtube.com/watch?v=1', true],
      ['http://twitch.tv/someone', false],
      ['https://twitch.tv.example.org/', false],
      ['https://example.org/', false],
      ['nonsense', false],
    ] as const) {
      const [activity] = shown([{ name: 'x', type: 1, url }])
      assert.deepEqual([activity?.type, activity?.url], isStream ? [1, url] : [0, undefined], String(url))
    }
    assert.equal('url' in (shown([{ name: 'x', type: 0, url: 'https://twitch.tv/x' }])[0] ?? {}), false)
  })

  test('drops empty and duplicate activities', () => {
    const found = shown([
      { name: '' },
      { name: 'x' },
      { name: 'x', state: 'again' },
      { name: '', type: 4, state: 'hi' },
    ])
    assert.deepEqual(
      found.map(({ name, type, state }) => [name, type, state]),
      [
        ['x', 0, undefined],
        ['Custom Status', 4, 'hi'],
      ],
    )
  })

  test('keeps the start time of a continued activity, and drops omitted activities', () => {
    const first = firstPresence(
      { activities: [{ name: 'a' }, { name: 'b', state: 'x' }], status: 'idle', since: 5 },
      null,
      bot,
    )
    const activities = [{ name: 'a' }, { name: 'b', state: 'y' }]
    const next = changedPresence(first, { status: 'online', activities }, { ...bot, now: 2000 })
    assert.deepEqual(
      next.activities.map(({ name, created_at }) => [name, created_at]),
      [
        ['a', 1000],
        ['b', 2000],
      ],
    )
    assert.deepEqual([next.status, next.since, next.afk], ['online', null, false])
    assert.equal(first.activities[0]?.id, next.activities[0]?.id)
    assert.deepEqual(changedPresence(next, { status: 'online' }, bot).activities, [])
  })

  test('is plain data', () => {
    const presence = firstPresence(
      { activities: [{ name: 'a', type: 2, state: 's' }], since: 7, afk: true },
      null,
      person,
    )
    assert.deepEqual(JSON.parse(JSON.stringify(presence)), presence)
  })
})
