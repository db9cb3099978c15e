import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSku, newSubscription } from '@guildhall/testing/features/monetization'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

const PERIOD_MS = 30 * 86_400_000

describe('Create Test Subscription', () => {
  let world: World
  let path: string
  let sku: string
  before(async () => {
    world = await World.create()
    world.clock.hold()
    path = `/applications/${world.bot.id}/subscriptions`
    sku = (await newSku(world.bot, { type: 5 })).id
  })
  after(() => world.close())

  const create = (body: object, by = world.bot) => by.api.post(path, body)

  test('gives a user a subscription and its entitlement, and notifies the bot', async () => {
    let made: any
    const ofUser: any[] = []
    const ofBot = await world.eventsOf(async () => {
      ofUser.push(
        ...(await world.eventsOf(async () => {
          made = (await create({ sku_id: sku, user_id: world.member.id }, world.owner)).body
        }, world.member.id)),
      )
    }, world.bot.id)
    const [start, end] = [toTimestamp(world.clock.now()), toTimestamp(world.clock.now() + PERIOD_MS)]
    const [entitlementId] = made.entitlement_ids
    assert.deepEqual(made, {
      id: made.id,
      user_id: world.member.id,
      sku_ids: [sku],
      renewal_sku_ids: [sku],
      entitlement_ids: [entitlementId],
      current_period_start: start,
      current_period_end: end,
      status: 0,
      canceled_at: null,
      country: null,
    })
    const { body } = await world.bot.api.get(`/applications/${world.bot.id}/entitlements/${entitlementId}`)
    assert.deepEqual(
      [body.type, body.user_id, body.sku_id, body.starts_at, body.ends_at],
      [8, made.user_id, sku, start, end],
    )
    const entitled = { type: 'ENTITLEMENT_CREATE', data: body }
    assert.deepEqual(ofBot, [entitled, { type: 'SUBSCRIPTION_CREATE', data: made }])
    assert.deepEqual(ofUser, [entitled])
  })

  test('gives each user one subscription to a SKU', async () => {
    const again = { sku_id: sku, user_id: world.moderator.id }
    assert.equal((await create(again)).status, 200)
    await world.refusesAt(() => create(again), 'user_id', 'SUBSCRIPTION_EXISTS')
  })

  test('requires a subscription SKU of the application for users, and an existing user', async () => {
    const user_id = world.stranger.id
    const other = await newBot(world.app, world.owner)
    const ids = [
      '1',
      (await newSku(world.bot)).id,
      (await newSku(world.bot, { type: 5, flags: 128 | 4 })).id,
      (await newSku(other, { type: 5 })).id,
    ]
    for (const sku_id of ids) await world.refusesAt(() => create({ sku_id, user_id }), 'sku_id', 'SKU_UNKNOWN')
    await world.refusesAt(() => create({ sku_id: sku, user_id: '1' }), 'user_id', 'OWNER_UNKNOWN')
    await world.refusesAt(() => create({ sku_id: sku }), 'user_id', 'BASE_TYPE_REQUIRED')
  })

  test('gives subscriptions that are deleted with their SKU', async () => {
    const { id, sku_ids } = await newSubscription(world.bot, world.member)
    await world.bot.api.delete(`/applications/${world.bot.id}/skus/${sku_ids[0]}`)
    await world.app.worker.settled()
    const rows = await world.db.q.selectFrom('subscriptions').select('id').where('id', '=', id).execute()
    assert.deepEqual(rows, [])
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('refuses everyone else before it validates the body', async () => {
    await world.refuses(() => create({}, world.member), 403, 20012)
  })
})
