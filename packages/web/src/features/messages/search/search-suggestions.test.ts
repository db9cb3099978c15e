import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { channelsIn, peopleIn, searchSuggestions } from './search-suggestions.ts'

const person = (id: string, username: string, global_name: string | null = null) => ({ id, username, global_name })
const channel = (id: string, name: string, type = 0, permission_overwrites: object[] = []) => ({
  ...{ id, name, type, guild_id: '1', position: Number(id), parent_id: null },
  permission_overwrites,
})
const HIDDEN = [{ id: '1', type: 0, allow: '0', deny: '1024' }]

const { client } = clientInGuild({
  guild: {
    roles: [{ id: '1', name: '@everyone', permissions: '1024', position: 0 }],
    members: [
      { user: person('10', 'ada'), roles: [], nick: null },
      { user: person('20', 'bo', 'Bo'), roles: [], nick: 'Émile' },
      ...Array.from({ length: 9 }, (_, i) => ({ user: person(String(30 + i), `carl${i}`), roles: [], nick: null })),
    ],
    channels: [channel('2', 'news'), channel('3', 'nest', 0, HIDDEN), channel('4', 'nets', 4), channel('5', 'talk', 2)],
  },
  events: [{ type: 'CHANNEL_CREATE', data: { id: '50', type: 1, recipients: [person('20', 'bo', 'Bo')] } }],
})
const { world } = client.store.getState()
assert.ok(world)
const state = world
const guild = { guildId: '1', channelId: '2' }
const direct = { guildId: null, channelId: '50' }
const now = new Date(2026, 2, 1, 12).getTime()

const texts = (key: any, query: string, place: any = guild) =>
  searchSuggestions(state, place, { key, query, from: 0, to: 0 } as any, now).map(({ text }) => text)

describe('The suggestions for a search', () => {
  test('are filters by their beginning, without channels outside of guilds', () => {
    assert.equal(texts(null, '').length, 7)
    assert.ok(texts(null, '').includes('in:'))
    assert.ok(!texts(null, '', direct).includes('in:'))
    assert.deepEqual(texts(null, 'HA'), ['has:'])
    assert.deepEqual(texts(null, 'zz'), [])
  })

  test('are people by the beginning of either name, at most eight', () => {
    assert.deepEqual(texts('from', 'em'), ['from:bo '])
    assert.deepEqual(texts('mentions', 'BO'), ['mentions:bo '])
    assert.deepEqual(texts('from', 'mi'), [])
    assert.equal(texts('from', 'carl').length, 8)
    const [suggestion] = searchSuggestions(state, guild, { key: 'from', query: 'bo', from: 0, to: 0 } as any, now)
    assert.deepEqual([suggestion?.label, suggestion?.detail], ['Émile', 'bo'])
  })

  test('are the recipients and the user in a private channel', () => {
    assert.deepEqual(texts('from', '', direct), ['from:bo ', 'from:ada '])
    assert.deepEqual(
      peopleIn(state, null, '50').map(({ name }) => name),
      ['Bo', 'ada'],
    )
  })

  test('are channels that the user can view, but not categories', () => {
    assert.deepEqual(texts('in', 'ne'), ['in:news '])
    assert.deepEqual(texts('in', ''), ['in:news ', 'in:talk '])
    assert.deepEqual(texts('in', '', direct), [])
    assert.deepEqual(channelsIn(state, '9'), [])
  })

  test('are kinds of contents, and whether a message is pinned', () => {
    assert.deepEqual(texts('has', 's'), ['has:sound ', 'has:sticker ', 'has:snapshot '])
    assert.deepEqual(texts('pinned', 't'), ['pinned:true '])
    assert.deepEqual(texts('pinned', ''), ['pinned:true ', 'pinned:false '])
  })

  test('are today, yesterday and a week ago', () => {
    assert.deepEqual(texts('before', ''), ['before:2026-03-01 ', 'before:2026-02-28 ', 'before:2026-02-22 '])
    assert.deepEqual(texts('after', '2026-03'), ['after:2026-03-01 '])
    const days = searchSuggestions(state, guild, { key: 'after', query: '', from: 0, to: 0 } as any, now)
    assert.deepEqual(
      days.map(({ detail }) => detail),
      ['Today', 'Yesterday', 'A week ago'],
    )
  })
})
