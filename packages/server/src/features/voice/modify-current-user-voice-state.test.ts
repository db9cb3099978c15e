import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newStage } from '@guildhall/testing/features/stages'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

describe('Modify Current User Voice State', () => {
  let world: World
  let path: string
  let stage: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/voice-states/@me`
    stage = await newStage(world)
  })
  after(() => world.close())
  beforeEach(() => joinVoice(world, world.member, stage))

  const own = async (who = world.member) => (await who.api.get(path)).body
  const later = () => toTimestamp(world.clock.now() + 60_000)

  test('requests to speak, and withdraws the request', async () => {
    const moment = later()
    const events = await world.eventsOf(async () => {
      const { status } = await world.member.api.patch(path, { request_to_speak_timestamp: moment })
      assert.equal(status, 204)
    })
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.request_to_speak_timestamp, data.suppress]),
      [['VOICE_STATE_UPDATE', moment, true]],
    )
    assert.equal((await own()).request_to_speak_timestamp, moment)
    await world.member.api.patch(path, { channel_id: stage, request_to_speak_timestamp: null })
    assert.equal((await own()).request_to_speak_timestamp, null)
  })

  test('treats a past time as now', async () => {
    await world.member.api.patch(path, { request_to_speak_timestamp: '2020-01-01T00:00:00Z' })
    const moment = Date.parse((await own()).request_to_speak_timestamp)
    assert.ok(Math.abs(moment - world.clock.now()) < 60_000)
  })

  test('lets a member who may mute members become a speaker, and anyone return to the audience, which withdraws their request', async () => {
    await joinVoice(world, world.owner, stage)
    await world.owner.api.patch(path, { suppress: false })
    assert.equal((await own(world.owner)).suppress, false)
    await world.owner.api.patch(path, { request_to_speak_timestamp: later() })
    await world.owner.api.patch(path, { suppress: true })
    const { suppress, request_to_speak_timestamp } = await own(world.owner)
    assert.deepEqual([suppress, request_to_speak_timestamp], [true, null])
    assert.equal((await world.member.api.patch(path, { suppress: true })).status, 204)
  })

  test('emits nothing if nothing changes', async () => {
    const nothing = { suppress: true, request_to_speak_timestamp: null }
    const events = await world.eventsOf(() => world.member.api.patch(path, nothing))
    assert.deepEqual(events, [])
  })

  test('requires MUTE_MEMBERS to become a speaker, and REQUEST_TO_SPEAK to request it', async () => {
    await world.refuses(() => world.member.api.patch(path, { suppress: false }), 403, 50013)
    const overwrites = `/channels/${stage}/permissions/${world.guildId}`
    await world.owner.api.put(overwrites, { type: 0, deny: (1n << 32n).toString() })
    const asking = { request_to_speak_timestamp: later() }
    await world.refuses(() => world.member.api.patch(path, asking), 403, 50013)
    assert.equal((await world.member.api.patch(path, { request_to_speak_timestamp: null })).status, 204)
    await world.owner.api.delete(overwrites)
  })

  test('refuses users who are not in voice, not in that channel, or not on a stage', async () => {
    const body = { suppress: true }
    await world.refuses(() => world.bot.api.patch(path, body), 404, 10065)
    const { voice } = world.channels
    await world.refuses(() => world.member.api.patch(path, { ...body, channel_id: voice }), 400, 50024)
    await world.refuses(() => world.member.api.patch(path, { ...body, channel_id: '1' }), 404, 10003)
    await joinVoice(world, world.member)
    await world.refuses(() => world.member.api.patch(path, body), 400, 50024)
    await world.refuses(() => world.member.api.patch(path, { ...body, channel_id: stage }), 400, 40032)
  })

  test('refuses an invalid time', async () => {
    await world.refuses(() => world.member.api.patch(path, { request_to_speak_timestamp: 'soon' }), 400, 50035)
  })
})
