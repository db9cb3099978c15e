import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyServerEvent, initialServerState, type ServerState } from './server-state.ts'

const guild: any = {
  id: '1',
  owner_id: '9',
  name: 'Guild',
  roles: [],
  emojis: [],
  stickers: [],
  member_count: 1,
  members: [],
  channels: [{ id: '20', type: 0, guild_id: '1', permission_overwrites: [], last_message_id: null }],
  threads: [],
  voice_states: [],
  presences: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
}
const ready: any = {
  session_id: 'a',
  auth_session_id_hash: 'b',
  user: { id: '10' },
  guilds: [],
  private_channels: [],
  presences: [],
  relationships: [],
}
const held = { messages: [], reachesStart: true, reachesEnd: true, isStale: false }

describe('Loaded channel data', () => {
  const begun: ServerState = {
    ...applyServerEvent(initialServerState, { type: 'READY', data: ready }, 0),
    windows: new Map([
      ['20', held],
      ['21', held],
    ]),
  }
  const isStale = ({ windows }: ServerState) => [...windows].filter(([, each]) => each.isStale).map(([id]) => id)

  test('is read again after a new READY', () =>
    assert.deepEqual(isStale(applyServerEvent(begun, { type: 'READY', data: ready }, 0)), ['20', '21']))

  test('is read again when a guild returns', () =>
    assert.deepEqual(isStale(applyServerEvent(begun, { type: 'GUILD_CREATE', data: guild }, 0)), ['20']))

  test('is read again when a channel has become visible', () => {
    const data = { guild_id: '1', channel_ids: ['21'], threads: [], members: [] }
    assert.deepEqual(isStale(applyServerEvent(begun, { type: 'THREAD_LIST_SYNC', data }, 0)), ['21'])
  })
})
