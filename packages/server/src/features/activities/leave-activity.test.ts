import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  connectActivityClient,
  exitActivity,
  launchInstance,
  setActivity,
  storedParticipants,
  untilNoParticipants,
} from '@guildhall/testing/features/activity-clients'
import { World } from '@guildhall/testing/worlds/world'

describe('Leave Activity', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await setActivity(world)
  })
  after(() => world.close())

  test('removes one session, and ends the Activity with the last one', async () => {
    const [one, two] = [
      await connectActivityClient(world, world.owner),
      await connectActivityClient(world, world.owner),
    ]
    const instance = await launchInstance(world, one)
    await launchInstance(world, two)
    assert.equal((await exitActivity(world, one, instance)).status, 204)
    const received = await two.client.next(
      'EMBEDDED_ACTIVITY_UPDATE_V2',
      (d) => d.participants[0]?.session_id === two.sessionId,
    )
    assert.equal(received.d.participants.length, 1)
    assert.deepEqual(await storedParticipants(world), [[world.channels.general, world.owner.id]])
    assert.equal((await exitActivity(world, two, instance)).status, 204)
    await one.client.next('EMBEDDED_ACTIVITY_UPDATE_V2', (d) => d.participants.length === 0)
    await untilNoParticipants(world)
    for (const { client } of [one, two]) await client.close(1000)
  })

  test('answers 404 for an instance that the caller is not in', async () => {
    const [one, other] = [
      await connectActivityClient(world, world.owner),
      await connectActivityClient(world, world.moderator),
    ]
    const instance = await launchInstance(world, one)
    await world.refuses(() => exitActivity(world, other, instance), 404, 0)
    await world.refuses(() => exitActivity(world, other, instance, one.sessionId), 404, 0)
    await world.refuses(() => exitActivity(world, one, { ...instance, location: { id: 'gc-1-2' } }), 404, 0)
    await world.refuses(() => exitActivity(world, one, { ...instance, instance_id: 'i-1-gc-1-2' }), 404, 0)
    const earlier = instance.instance_id.replace(instance.launch_id, '1000000000000000000')
    await world.refuses(() => exitActivity(world, one, { ...instance, instance_id: earlier }), 404, 0)
    for (const { client } of [one, other]) await client.close(1000)
    await untilNoParticipants(world)
  })
})
