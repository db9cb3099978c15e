import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSubscription } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

describe('Cancel Test Subscription', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  const cancel = ({ id }: { id: string }, by = world.bot) =>
    by.api.post(`/applications/${world.bot.id}/subscriptions/${id}/cancel`)

  test('ends a subscription with its period, and notifies the bot', async () => {
    const made = await newSubscription(world.bot, world.member)
    world.clock.advance(1000)
    let body: any
    const events = await world.eventsOf(async () => {
      body = (await cancel(made, world.owner)).body
    }, world.bot.id)
    const canceled_at = toTimestamp(world.clock.now())
    assert.deepEqual(body, { ...made, status: 2, renewal_sku_ids: null, canceled_at })
    assert.deepEqual(events, [{ type: 'SUBSCRIPTION_UPDATE', data: body }])
    assert.deepEqual((await world.bot.api.get(`/skus/${made.sku_ids[0]}/subscriptions/${made.id}`)).body, body)
    world.clock.advance(1000)
    const again = await world.eventsOf(async () => assert.deepEqual((await cancel(made)).body, body), world.bot.id)
    assert.deepEqual(again, [])
  })

  test('refuses unknown subscriptions and everyone else', async () => {
    await world.refuses(() => cancel({ id: '1' }), 404, 10029)
    const made = await newSubscription(world.bot, world.member)
    await world.refuses(() => cancel(made, world.member), 403, 20012)
  })
})
