import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSku, newSubscription } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'

describe('Get SKU Subscription', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns a subscription to the application’s bot and owner', async () => {
    const made = await newSubscription(world.bot, world.member)
    const path = `/skus/${made.sku_ids[0]}/subscriptions/${made.id}`
    for (const who of [world.bot, world.owner]) assert.deepEqual((await who.api.get(path)).body, made)
    assert.deepEqual((await world.bot.api.get(`${path}?user_id=${world.member.id}`)).body, made)
    await world.refuses(() => world.bot.api.get(`${path}?user_id=${world.owner.id}`), 404, 10029)
    await world.refuses(() => world.member.api.get(path), 403, 20012)
  })

  test('answers 404 for unknown subscriptions and those of other SKUs', async () => {
    const made = await newSubscription(world.bot, world.member)
    const { id } = await newSku(world.bot, { type: 5 })
    await world.refuses(() => world.bot.api.get(`/skus/${id}/subscriptions/${made.id}`), 404, 10029)
    await world.refuses(() => world.bot.api.get(`/skus/${id}/subscriptions/1`), 404, 10029)
    await world.refuses(() => world.bot.api.get(`/skus/1/subscriptions/${made.id}`), 404, 10027)
  })

  test('is not found any more once its entitlement was deleted', async () => {
    const made = await newSubscription(world.bot, world.member)
    const entitlement = `/applications/${world.bot.id}/entitlements/${made.entitlement_ids[0]}`
    const events = await world.eventsOf(() => world.bot.api.delete(entitlement), world.bot.id)
    assert.deepEqual(events[1], { type: 'SUBSCRIPTION_DELETE', data: made })
    await world.refuses(() => world.bot.api.get(`/skus/${made.sku_ids[0]}/subscriptions/${made.id}`), 404, 10029)
  })
})
