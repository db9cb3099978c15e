import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { guildsByMentions } from './guilds-by-mentions.ts'
import { unreadPlaces } from './unread-places.ts'

const everyone = { id: '1', name: '@everyone', permissions: String(1 << 10), position: 0 }
const hidden = { permission_overwrites: [{ id: '1', type: 0, deny: String(1 << 10), allow: '0' }] }
const channel = (id: string, last_message_id: string | null, more: object = {}) => ({
  id,
  name: `channel-${id}`,
  type: 0,
  parent_id: null,
  permission_overwrites: [],
  position: 0,
  last_message_id,
  ...more,
})
const guild = {
  roles: [everyone],
  channels: [
    channel('20', '100'),
    channel('21', '300', hidden),
    channel('22', '200'),
    channel('23', null),
    channel('24', '400'),
  ],
  threads: [
    { id: '30', name: 'mine', type: 11, parent_id: '20', last_message_id: '150', thread_metadata: {}, member: {} },
    { id: '31', name: 'theirs', type: 11, parent_id: '20', last_message_id: '160', thread_metadata: {} },
  ],
}
const talk = { type: 'CHANNEL_CREATE', data: { id: '40', type: 1, recipients: [], last_message_id: '50' } }
const muted = {
  type: 'USER_GUILD_SETTINGS_UPDATE',
  data: { guild_id: '1', channel_overrides: [{ channel_id: '24', muted: true, mute_config: null }] },
}

function source({ events = [] as object[], mentions = {} as Record<string, number> } = {}) {
  const all: any[] = [talk, ...events]
  const { world, marks } = clientInGuild({ guild, events: all }).client.store.getState()
  assert.ok(world)
  const readStates: any = new Map(
    Object.entries(mentions).map(([id, count]) => [id, { id, last_message_id: '1', mention_count: count }]),
  )
  return { world: { ...world, readStates }, marks }
}
const ids = (asked: Parameters<typeof source>[0]) => unreadPlaces(source(asked)).map(({ channelId }) => channelId)

describe('The unread channels in the inbox', () => {
  test('are those that the user can view and threads that they have joined, the most recent first', () => {
    assert.deepEqual(ids({}), ['24', '22', '30', '20', '40'])
  })

  test('begin with those that mention the user', () => {
    assert.deepEqual(ids({ mentions: { 40: 1, 20: 2, 21: 3 } }), ['20', '40', '24', '22', '30'])
    const [first] = unreadPlaces(source({ mentions: { 20: 2 } }))
    assert.deepEqual(first, { guildId: '1', channelId: '20', mentions: 2, newestId: '100' })
  })

  test('include muted ones only if they mention the user', () => {
    assert.deepEqual(ids({ events: [muted] }), ['22', '30', '20', '40'])
    assert.deepEqual(ids({ events: [muted], mentions: { 24: 1 } }), ['24', '22', '30', '20', '40'])
  })
})

describe('The guilds of the mentions', () => {
  const guilds = (openId: string | null, mentions = {}) => {
    const { world, marks } = source({ mentions })
    const first = world.guilds.get('1')
    assert.ok(first)
    const named = (name: string) => ({
      ...first,
      settings: { ...first.settings, name },
      channels: new Map(),
      threads: new Map(),
      lastMessages: new Map(),
    })
    const all = new Map([...world.guilds, ['2', named('Zoo')] as const, ['3', named('Attic')] as const])
    return guildsByMentions({ world: { ...world, guilds: all }, marks }, openId).map(({ name }) => name)
  }

  test('are in the order of their names, after the open one and those with mentions', () => {
    assert.deepEqual(guilds(null), ['Attic', 'Guild', 'Zoo'])
    assert.deepEqual(guilds('2'), ['Zoo', 'Attic', 'Guild'])
    assert.deepEqual(guilds('2', { 20: 1 }), ['Guild', 'Zoo', 'Attic'])
  })
})
