import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSubscription } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'

const PERIOD_MS = 30 * 86_400_000

describe('The job renew-subscriptions', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  const read = async ({ id, sku_ids }: any) => (await world.bot.api.get(`/skus/${sku_ids[0]}/subscriptions/${id}`)).body
  const passing = (ms: number) =>
    world.eventsOf(async () => {
      world.clock.advance(ms)
      await world.app.worker.settled()
    }, world.bot.id)
  const types = (events: { type: string }[]) => events.map(({ type }) => type)
  const remove = ({ entitlement_ids: [id] }: any) =>
    world.bot.api.delete(`/applications/${world.bot.id}/entitlements/${id}`)

  test('begins a new period when one ends', async () => {
    const made = await newSubscription(world.bot, world.member)
    assert.deepEqual(await passing(PERIOD_MS - 1), [])
    const events = await passing(1)
    assert.deepEqual(types(events), ['ENTITLEMENT_UPDATE', 'SUBSCRIPTION_UPDATE'])
    const renewed = await read(made)
    assert.deepEqual([renewed.status, renewed.current_period_start], [0, made.current_period_end])
    assert.equal(Date.parse(renewed.current_period_end), Date.parse(made.current_period_end) + PERIOD_MS)
    assert.equal(events[0]?.data.ends_at, renewed.current_period_end)
    assert.deepEqual(events[1]?.data, renewed)
    await remove(made)
  })

  test('skips the periods that have passed meanwhile', async () => {
    const made = await newSubscription(world.bot, world.member)
    assert.equal((await passing(3 * PERIOD_MS + 1)).length, 2)
    const renewed = await read(made)
    assert.equal(Date.parse(renewed.current_period_start), Date.parse(made.current_period_start) + 3 * PERIOD_MS)
    await remove(made)
  })

  test('ends a cancelled subscription with its period, and its entitlement', async () => {
    const made = await newSubscription(world.bot, world.member)
    await world.bot.api.post(`/applications/${world.bot.id}/subscriptions/${made.id}/cancel`)
    assert.deepEqual(types(await passing(PERIOD_MS)), ['SUBSCRIPTION_UPDATE'])
    const ended = await read(made)
    assert.deepEqual([ended.status, ended.current_period_end], [1, made.current_period_end])
    const active = `/applications/${world.bot.id}/entitlements?sku_ids=${made.sku_ids[0]}&only_active=true`
    assert.deepEqual((await world.bot.api.get(active)).body, [])
    assert.deepEqual(await passing(PERIOD_MS), [])
  })
})
