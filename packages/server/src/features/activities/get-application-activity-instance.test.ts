import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  connectActivityClient,
  launchInstance,
  setActivity,
  untilNoParticipants,
} from '@guildhall/testing/features/activity-clients'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Application Activity Instance', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await setActivity(world)
  })
  after(() => world.close())

  test('shows a running instance to the application’s bot, and returns 404 once it has ended', async () => {
    const one = await connectActivityClient(world, world.owner)
    const instance = await launchInstance(world, one)
    const path = `/applications/${world.bot.id}/activity-instances/${instance.instance_id}`
    const { status, body } = await world.bot.api.get(path)
    assert.deepEqual([status, body], [200, instance])
    await one.client.close(1000)
    await untilNoParticipants(world)
    const gone = await world.bot.api.get(path)
    assert.deepEqual([gone.status, gone.body], [404, { message: '404: Not Found', code: 0 }])
  })

  test('refuses everyone else, and unknown instance IDs', async () => {
    const { bot, owner } = world
    const of = (id: string) => `/applications/${bot.id}/activity-instances/${id}`
    for (const id of ['x', 'i-1-gc-1-2', `i-${'1'.repeat(18)}-gc-${'1'.repeat(18)}-${'2'.repeat(18)}`, 'i-%00'])
      await world.refuses(() => bot.api.get(of(id)), 404, 0)
    await world.refuses(() => bot.api.get(`/applications/${owner.id}/activity-instances/x`), 404)
    await world.refuses(() => owner.api.get(of('x')), 403)
  })
})
