import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../testing/client-in-guild.ts'
import { fakeCall } from '../testing/fake-call.ts'
import { isChannelMuted, isGuildMuted, muteChannel, muteGuild } from './mutes.ts'

const NOW = Date.parse('2030-01-16T18:30:00.000Z')
const until = (offset_ms: number) => ({
  muted: true,
  mute_config: { end_time: new Date(NOW + offset_ms).toISOString() },
})
const always = { muted: true, mute_config: null }

function worldWith(guildId: string | null, settings: object): any {
  const channel = { type: 0, guild_id: '1', name: 'a', position: 0, permission_overwrites: [] }
  const channels = [
    { ...channel, id: '20', parent_id: '30' },
    { ...channel, id: '21', parent_id: null },
    { ...channel, id: '30', type: 4, parent_id: null },
  ]
  const { world } = clientInGuild({ guild: { channels } }).client.store.getState()
  const stored: any = { muted: false, mute_config: null, channel_overrides: [], ...settings }
  return { ...world, guildSettings: new Map([[guildId ?? '@me', stored]]) }
}

describe('A mute', () => {
  test('of a guild lasts until its end', (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: NOW })
    const muted = (settings: object) => isGuildMuted(worldWith('1', settings), '1')
    assert.equal(muted({}), false)
    assert.equal(muted(always), true)
    assert.equal(muted(until(1)), true)
    assert.equal(muted(until(0)), false)
    assert.equal(muted({ ...until(1), muted: false }), false)
    assert.equal(isGuildMuted(worldWith('1', always), '2'), false)
    assert.equal(isGuildMuted(worldWith(null, always), null), true)
  })

  test('of a category mutes its channels', (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: NOW })
    const muted = (channelId: string, ...channel_overrides: object[]) =>
      isChannelMuted(worldWith('1', { channel_overrides }), '1', channelId)
    assert.equal(muted('20'), false)
    assert.equal(muted('20', { channel_id: '20', ...always }), true)
    assert.equal(muted('20', { channel_id: '20', ...until(0) }), false)
    assert.equal(muted('20', { channel_id: '30', ...always }), true)
    assert.equal(muted('21', { channel_id: '30', ...always }, { channel_id: '20', ...always }), false)
    assert.equal(muted('20', { channel_id: '20', ...until(0) }, { channel_id: '30', ...always }), true)
    const inPrivate = worldWith(null, { channel_overrides: [{ channel_id: '40', ...always }] })
    assert.deepEqual([isChannelMuted(inPrivate, null, '40'), isChannelMuted(inPrivate, null, '41')], [true, false])
  })

  test('is changed without an end, in a guild or outside', async () => {
    const calls: unknown[] = []
    const client = { call: fakeCall(({ path, body }: any) => calls.push([path, body])) }
    await muteGuild(client, '1', true)
    await muteChannel(client, '1', '20', false)
    await muteChannel(client, null, '40', true)
    assert.deepEqual(calls, [
      ['/users/@me/guilds/1/settings', { muted: true, mute_config: null }],
      ['/users/@me/guilds/1/settings', { channel_overrides: { 20: { muted: false, mute_config: null } } }],
      ['/users/@me/guilds/@me/settings', { channel_overrides: { 40: { muted: true, mute_config: null } } }],
    ])
  })
})
