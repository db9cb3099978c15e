import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSubscription } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

const PERIOD_MS = 30 * 86_400_000

describe('Renew Test Subscription', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  const path = ({ id }: { id: string }) => `/applications/${world.bot.id}/subscriptions/${id}`
  const renew = (subscription: { id: string }, by = world.bot) => by.api.post(`${path(subscription)}/renew`)

  test('begins a new period, moves the end of the entitlement, and notifies the bot', async () => {
    const made = await newSubscription(world.bot, world.member)
    world.clock.advance(5000)
    let body: any
    const events = await world.eventsOf(async () => {
      body = (await renew(made)).body
    }, world.bot.id)
    const [start, end] = [toTimestamp(world.clock.now()), toTimestamp(world.clock.now() + PERIOD_MS)]
    assert.deepEqual(body, { ...made, current_period_start: start, current_period_end: end })
    const entitlement = (
      await world.bot.api.get(`/applications/${world.bot.id}/entitlements/${made.entitlement_ids[0]}`)
    ).body
    assert.deepEqual([entitlement.starts_at, entitlement.ends_at], [made.current_period_start, end])
    assert.deepEqual(events, [
      { type: 'ENTITLEMENT_UPDATE', data: entitlement },
      { type: 'SUBSCRIPTION_UPDATE', data: body },
    ])
  })

  test('revives a subscription that was cancelled or has ended', async () => {
    const made = await newSubscription(world.bot, world.member)
    await world.bot.api.post(`${path(made)}/cancel`)
    world.clock.advance(1000)
    const revived = (await renew(made)).body
    assert.deepEqual([revived.status, revived.canceled_at, revived.renewal_sku_ids], [0, null, made.sku_ids])
    await world.bot.api.post(`${path(made)}/cancel`)
    world.clock.advance(PERIOD_MS)
    await world.app.worker.settled()
    const read = async () => (await world.bot.api.get(`/skus/${made.sku_ids[0]}/subscriptions/${made.id}`)).body
    assert.equal((await read()).status, 1)
    assert.equal((await renew(made)).body.status, 0)
    assert.equal((await read()).current_period_start, toTimestamp(world.clock.now()))
  })

  test('refuses unknown subscriptions and everyone else', async () => {
    await world.refuses(() => renew({ id: '1' }), 404, 10029)
    const made = await newSubscription(world.bot, world.member)
    await world.refuses(() => renew(made, world.member), 403, 20012)
  })
})
