import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newStage } from '@guildhall/testing/features/stages'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'

describe('Set Voice Channel Status', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await world.grant(world.member, ['SET_VOICE_CHANNEL_STATUS'])
    await world.grant(world.moderator, ['SET_VOICE_CHANNEL_STATUS', 'MANAGE_CHANNELS'])
  })
  after(() => world.close())
  beforeEach(() => joinVoice(world, world.member))

  const set = (status: unknown, by = world.member, id = world.channels.voice) =>
    by.api.put(`/channels/${id}/voice-status`, { status }, { 'x-audit-log-reason': 'why' })
  const known = () => world.db.q.selectFrom('voice_channels').selectAll().execute()

  test('sets and clears the status of the caller’s channel', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await set('playing chess')
      assert.deepEqual([status, body], [204, undefined])
    })
    const data = { id: world.channels.voice, guild_id: world.guildId, status: 'playing chess' }
    assert.deepEqual(events[0], { type: 'VOICE_CHANNEL_STATUS_UPDATE', data })
    const { id: _id, ...entry } = await world.lastAuditEntry()
    assert.deepEqual(entry, {
      action_type: 192,
      user_id: world.member.id,
      target_id: world.channels.voice,
      options: { channel_id: world.channels.voice, status: 'playing chess' },
      reason: 'why',
    })
    assert.equal((await set('')).status, 204)
    assert.equal((await known())[0]?.status, null)
    assert.equal((await world.lastAuditEntry()).action_type, 193)
  })

  test('requires MANAGE_CHANNELS from outside the channel', async () => {
    const { body: other } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'other', type: 2 })
    await world.refuses(() => set('hello', world.member, other.id), 403, 50013)
    assert.equal((await set('hello', world.moderator, other.id)).status, 204)
    assert.equal((await set(null, world.moderator, other.id)).status, 204)
    assert.equal((await known()).length, 1, 'of an empty channel without a status nothing is known')
  })

  test('emits nothing for an unchanged status', async () => {
    await set('the same')
    assert.deepEqual(await world.eventsOf(() => set('the same')), [])
  })

  test('the status and the start time are cleared when the last member leaves', async () => {
    await set('until the end')
    const events = await world.eventsOf(async () => {
      await world.owner.api.delete(`/guilds/${world.guildId}/members/${world.member.id}`)
      await world.app.worker.settled()
    })
    const id = world.channels.voice
    const last = events.filter(({ type }) => type.startsWith('VOICE_CHANNEL_')).map(({ data }) => data)
    assert.deepEqual(last, [
      { id, guild_id: world.guildId, voice_start_time: null },
      { id, guild_id: world.guildId, status: null },
    ])
    assert.deepEqual(await known(), [])
    await world.join(world.member)
    await world.grant(world.member, ['SET_VOICE_CHANNEL_STATUS'])
  })

  test('refuses a channel that is not a voice channel, and a status that is too long', async () => {
    const { general } = world.channels
    await world.refuses(() => set('x', world.owner, general), 400, 50024)
    const stage = await newStage(world)
    await world.refuses(() => set('x', world.owner, stage), 400, 50024)
    await world.refuses(() => set('x'.repeat(501)), 400, 50035)
    assert.equal((await set('x'.repeat(500))).status, 204)
  })
})
