import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { actionRow, buttonInteraction } from '@guildhall/testing/features/interactions'
import { newSku } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'
import { type Client, ComponentTypes, EntitlementOwnerTypes } from 'oceanic.js'

describe('The entitlements of an unmodified oceanic.js bot', () => {
  let world: World
  let client: Client
  let food: string
  let given: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
    food = (await newSku(world.bot, { name: 'Food', type: 3 })).id
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('are listed with their SKUs', async () => {
    const [sku, ...others] = await client.rest.applications.getSKUs(world.bot.id)
    assert.deepEqual([sku?.id, sku?.name, sku?.slug, sku?.type, others], [food, 'Food', 'food', 3, []])
  })

  test('can be created as a test and found, with an event', async () => {
    const { applications } = client.rest
    const received = nextEvent(client, 'entitlementCreate')
    const options = { ownerID: world.owner.id, ownerType: EntitlementOwnerTypes.USER, skuID: food }
    given = (await applications.createTestEntitlement(world.bot.id, options)).id
    const [entitlement] = await received
    assert.deepEqual([entitlement.id, entitlement.skuID, entitlement.userID], [given, food, world.owner.id])
    const query = { userID: world.owner.id, skuIDs: [food], excludeEnded: true, excludeDeleted: true, limit: 10 }
    const found = await applications.getEntitlements(world.bot.id, query)
    assert.deepEqual(
      found.map(({ id }) => id),
      [given],
    )
    assert.equal((await applications.getEntitlement(world.bot.id, given)).skuID, food)
  })

  test('arrive with their user’s interactions, also if the message has a premium button', async () => {
    const components = [
      { type: ComponentTypes.BUTTON, style: 6, skuID: food },
      { type: ComponentTypes.BUTTON, style: 1, customID: 'eat', label: 'Eat' },
    ]
    const channelId = world.channels.general
    const message = await client.rest.channels.createMessage(channelId, {
      components: [actionRow(...components)] as any,
    })
    const received = nextEvent(client, 'interactionCreate')
    assert.equal((await world.owner.api.post('/interactions', buttonInteraction(world, message.id, 'eat'))).status, 204)
    const [pressed] = await received
    assert.ok(pressed.isComponentInteraction())
    assert.deepEqual(
      pressed.entitlements.map(({ id }) => id),
      [given],
    )
    await pressed.deferUpdate()
  })

  test('can be consumed and deleted, with an event', async () => {
    const { applications } = client.rest
    const updated = nextEvent(client, 'entitlementUpdate')
    await applications.consumeEntitlement(world.bot.id, given)
    assert.equal((await updated)[0].id, given)
    const deleted = nextEvent(client, 'entitlementDelete')
    await applications.deleteTestEntitlement(world.bot.id, given)
    assert.equal((await deleted)[0].id, given)
  })
})
