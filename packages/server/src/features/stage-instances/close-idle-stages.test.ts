import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newStage } from '@guildhall/testing/features/stages'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'

const MINUTE_MS = 60_000

describe('The job close-idle-stages', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  const closedAfter = async (ms: number) => {
    const events = await world.eventsOf(async () => world.clock.advance(ms))
    return events.map(({ type, data }) => [type, data.channel_id])
  }
  const leave = async () => {
    await world.owner.api.patch(`/guilds/${world.guildId}/members/${world.member.id}`, { channel_id: null })
    await world.app.worker.settled()
  }

  test('closes an empty stage after some minutes', async () => {
    const channel_id = await newStage(world)
    await world.owner.api.post('/stage-instances', { channel_id, topic: 'alone' })
    assert.deepEqual(await closedAfter(5 * MINUTE_MS - 1), [])
    assert.deepEqual(await closedAfter(1), [['STAGE_INSTANCE_DELETE', channel_id]])
  })

  test('keeps a stage open while somebody is in it', async () => {
    const channel_id = await newStage(world)
    await joinVoice(world, world.member, channel_id)
    await world.app.worker.settled()
    await world.owner.api.post('/stage-instances', { channel_id, topic: 'company' })
    assert.deepEqual(await closedAfter(60 * MINUTE_MS), [])
    await leave()
    assert.deepEqual(await closedAfter(3 * MINUTE_MS), [])
    await joinVoice(world, world.member, channel_id)
    await world.app.worker.settled()
    assert.deepEqual(await closedAfter(60 * MINUTE_MS), [])
    await leave()
    assert.deepEqual(await closedAfter(5 * MINUTE_MS), [['STAGE_INSTANCE_DELETE', channel_id]])
  })
})
