import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newStage } from '@guildhall/testing/features/stages'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify User Voice State', () => {
  let world: World
  let stage: string
  const path = (userId = world.member.id) => `/guilds/${world.guildId}/voice-states/${userId}`
  before(async () => {
    world = await World.create()
    stage = await newStage(world)
    await world.grant(world.moderator, ['MUTE_MEMBERS'])
  })
  after(() => world.close())
  beforeEach(() => joinVoice(world, world.member, stage))

  const change = (body: object, userId?: string, by = world.moderator) => by.api.patch(path(userId), body)

  test('makes a user a speaker, marked with the time, and back', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await change({ channel_id: stage, suppress: false })
      assert.deepEqual([status, body], [204, undefined])
    })
    const [event] = events
    assert.deepEqual([events.length, event?.type, event?.data.suppress], [1, 'VOICE_STATE_UPDATE', false])
    const marked = Date.parse(String(event?.data.request_to_speak_timestamp))
    assert.ok(Math.abs(marked - world.clock.now()) < 60_000)
    await change({ suppress: true })
    const { body } = await world.owner.api.get(path())
    assert.deepEqual([body.suppress, body.request_to_speak_timestamp], [true, null])
  })

  test('makes a bot a speaker without a mark', async () => {
    await joinVoice(world, world.bot, stage)
    await change({ suppress: false }, world.bot.id)
    const { body } = await world.owner.api.get(path(world.bot.id))
    assert.deepEqual([body.suppress, body.request_to_speak_timestamp], [false, null])
  })

  test('posts new speakers in the channel of an open stage', async () => {
    const received = async () => {
      await world.app.worker.settled()
      const { body } = await world.owner.api.get(`/channels/${stage}/messages`)
      return body.map(({ type, author }: any) => [type, author.id])
    }
    await joinVoice(world, world.bot, stage)
    await change({ suppress: true }, world.bot.id)
    await change({ suppress: false }, world.bot.id)
    assert.deepEqual(await received(), [])
    await change({ suppress: true }, world.bot.id)
    await world.owner.api.post('/stage-instances', { channel_id: stage, topic: 'open' })
    await change({ suppress: false }, world.bot.id)
    await change({ suppress: false }, world.bot.id)
    assert.deepEqual(await received(), [
      [29, world.bot.id],
      [27, world.owner.id],
    ])
  })

  test('emits nothing if nothing changes', async () => {
    for (const body of [{}, { suppress: null }, { suppress: true }]) {
      assert.deepEqual(await world.eventsOf(() => change(body)), [])
    }
  })

  test('refuses a caller without MUTE_MEMBERS', async () => {
    const person = await world.newPerson('listener')
    await world.join(person)
    await world.refuses(() => change({ suppress: false }, undefined, person), 403, 50013)
  })

  test('refuses users who are not in voice, not in that channel, or not on a stage', async () => {
    await world.refuses(() => change({ suppress: false }, world.owner.id), 404, 10065)
    await joinVoice(world, world.member)
    await world.refuses(() => change({ suppress: false }), 400, 50024)
    await world.refuses(() => change({ suppress: false, channel_id: stage }), 400, 40032)
    await world.refuses(() => change({ suppress: false, channel_id: '1' }), 404, 10003)
  })
})
