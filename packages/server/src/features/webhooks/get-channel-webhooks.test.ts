import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTextChannel, newWebhook, newWebhookManager } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Channel Webhooks', () => {
  let world: World
  let manager: Person
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
    manager = await newWebhookManager(world)
  })
  after(() => world.close())

  test('lists the channel’s webhooks, oldest first', async () => {
    const id = await newTextChannel(world)
    const made = [await newWebhook(world, { channelId: id }), await newWebhook(world, { who: manager, channelId: id })]
    assert.deepEqual((await manager.api.get(`/channels/${id}/webhooks`)).body, made)
    await world.refuses(() => world.member.api.get(`/channels/${id}/webhooks`), 403, 50013)
  })
})
