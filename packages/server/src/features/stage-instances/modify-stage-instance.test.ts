import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newStage } from '@guildhall/testing/features/stages'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Stage Instance', () => {
  let world: World
  let channel_id: string
  before(async () => {
    world = await World.create()
    channel_id = await newStage(world)
    await world.owner.api.post('/stage-instances', { channel_id, topic: 'before' })
  })
  after(() => world.close())

  const modify = (body: object) => world.owner.api.patch(`/stage-instances/${channel_id}`, body)

  test('changes the topic, emits an event, writes an audit entry and posts in its channel', async () => {
    const before = (await world.owner.api.get(`/stage-instances/${channel_id}`)).body
    let after: any
    const events = await world.eventsOf(async () => {
      after = (await modify({ topic: 'after' })).body
    })
    assert.deepEqual(after, { ...before, topic: 'after' })
    assert.deepEqual(events[0], { type: 'STAGE_INSTANCE_UPDATE', data: after })
    const entry = await world.lastAuditEntry()
    assert.deepEqual(
      [entry.action_type, entry.target_id, entry.changes, entry.options],
      [84, after.id, [{ key: 'topic', old_value: 'before', new_value: 'after' }], { channel_id }],
    )
    const [message] = (await world.owner.api.get(`/channels/${channel_id}/messages`)).body
    assert.deepEqual([message.type, message.content], [31, 'after'])
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await world.owner.api.get(`/stage-instances/${channel_id}`)).body, after)
  })

  test('emits and logs nothing if nothing changes', async () => {
    await modify({ topic: 'the same' })
    assert.deepEqual(await world.eventsOf(() => modify({ topic: 'the same', privacy_level: 2 })), [])
    assert.deepEqual(await world.eventsOf(() => modify({ privacy_level: null })), [])
  })

  test('refuses a topic that is empty or too long, another privacy level, and a stage that is not open', async () => {
    for (const topic of ['', ' ', null, 'x'.repeat(121)]) await world.refuses(() => modify({ topic }), 400, 50035)
    await world.refuses(() => modify({ privacy_level: 1 }), 400, 50035)
    const closed = await newStage(world)
    await world.refuses(() => world.owner.api.patch(`/stage-instances/${closed}`, { topic: 'x' }), 404, 10067)
    const { voice } = world.channels
    await world.refuses(() => world.owner.api.patch(`/stage-instances/${voice}`, { topic: 'x' }), 400, 50024)
  })
})
