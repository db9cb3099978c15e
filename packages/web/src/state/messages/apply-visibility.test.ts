import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyVisibility } from './apply-visibility.ts'

const window = { messages: [], reachesStart: true, reachesEnd: true, isStale: false }
const held = new Map(['20', '21', '30', '31', '90'].map((id) => [id, window]))
const guild: any = {
  channels: new Map([
    ['20', { id: '20' }],
    ['21', { id: '21' }],
  ]),
  threads: new Map([['30', { id: '30', parent_id: '20', guild_id: '1' }]]),
}
const known: any = {
  world: { guilds: new Map([['1', guild]]) },
  threads: new Map([['31', { id: '31', parent_id: '20', guild_id: '1' }]]),
}
const after = (type: string, data: object) => applyVisibility(held, { type, data } as any, known)

describe('Loaded channels', () => {
  test('of a guild that was left are removed, including archived threads', () =>
    assert.deepEqual([...after('GUILD_DELETE', { id: '1' }).keys()], ['90']))

  test('of a guild in an outage stay', () => assert.equal(after('GUILD_DELETE', { id: '1', unavailable: true }), held))

  test('are removed with the parent channel of a thread', () =>
    assert.deepEqual([...after('CHANNEL_DELETE', { id: '20', guild_id: '1' }).keys()], ['20', '21', '90']))

  const stale = (type: string, data: object) =>
    [...after(type, data)].filter(([, each]) => each.isStale).map(([id]) => id)

  test('are read again if a channel has become visible, with its threads', () =>
    assert.deepEqual(stale('THREAD_LIST_SYNC', { guild_id: '1', channel_ids: ['20'], threads: [], members: [] }), [
      '20',
      '30',
      '31',
    ]))

  test('are read again when a guild returns', () =>
    assert.deepEqual(stale('GUILD_CREATE', { id: '1', channels: [{ id: '20' }], threads: [] }), [
      '20',
      '21',
      '30',
      '31',
    ]))
})
