import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'

describe('Purchase SKU', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const FREE = { price: { amount: 0, currency: 'eur' } }
  const path = (id: string) => `/skus/${id}/purchase`
  const buy = (who: World['owner'], id: string, body: object = {}) => who.api.post(path(id), body)

  test('lets everyone have a free SKU, and notifies the bot and the buyer', async () => {
    const { id } = await newSku(world.bot, FREE)
    let answer: any
    const ofUser = await world.eventsOf(async () => {
      const ofBot = await world.eventsOf(async () => {
        answer = await buy(world.member, id)
      }, world.bot.id)
      assert.deepEqual(ofBot, [{ type: 'ENTITLEMENT_CREATE', data: answer.body }])
    }, world.member.id)
    assert.deepEqual(ofUser, [{ type: 'ENTITLEMENT_CREATE', data: answer.body }])
    assert.equal(answer.status, 201)
    const { user_id, sku_id, type, guild_id } = answer.body
    assert.deepEqual([user_id, sku_id, type, guild_id], [world.member.id, id, 5, undefined])
    const own = await world.member.api.get(`/users/@me/applications/${world.bot.id}/entitlements`)
    assert.deepEqual(own.body, [answer.body])
  })

  test('allows one durable purchase per user, and any number of consumable ones', async () => {
    const sword = await newSku(world.bot, FREE)
    const { body: first } = await buy(world.member, sword.id)
    await world.writesNothing(async () => {
      const again = await buy(world.member, sword.id)
      assert.deepEqual([again.status, again.body], [200, first])
    })
    const food = await newSku(world.bot, { ...FREE, type: 3 })
    const [one, other] = [await buy(world.member, food.id), await buy(world.member, food.id)]
    assert.deepEqual([one.status, other.status], [201, 201])
    assert.notEqual(one.body.id, other.body.id)
  })

  test('lets the application’s owners try SKUs that have a price or are not available yet', async () => {
    const dear = await newSku(world.bot, { flags: 0, price: { amount: 499, currency: 'eur' } })
    const unpriced = await newSku(world.bot)
    for (const { id } of [dear, unpriced]) {
      const { status, body } = await buy(world.owner, id)
      assert.deepEqual([status, body.type], [201, 4])
    }
    await world.refuses(() => buy(world.member, dear.id), 400, 50057)
    await world.refuses(() => buy(world.member, unpriced.id), 403, 20012)
    await world.bot.api.patch(`/applications/${world.bot.id}/skus/${dear.id}`, { flags: 4 })
    await world.refuses(() => buy(world.member, dear.id), 403, 20012)
  })

  test('gives a guild subscription to a guild that the buyer is a member of', async () => {
    const { id } = await newSku(world.bot, { ...FREE, type: 5, flags: 128 | 4 })
    await world.refusesAt(() => buy(world.member, id), 'guild_id', 'BASE_TYPE_REQUIRED')
    for (const guild_id of ['1', (await world.newGuild(world.stranger)).id]) {
      await world.refusesAt(() => buy(world.member, id, { guild_id }), 'guild_id', 'OWNER_UNKNOWN')
    }
    const { status, body } = await buy(world.member, id, { guild_id: world.guildId })
    assert.deepEqual([status, body.guild_id, body.user_id], [201, world.guildId, world.member.id])
    assert.equal((await buy(world.owner, id, { guild_id: world.guildId })).body.id, body.id)
  })

  test('refuses groups, unknown SKUs, and more than 200 entitlements', async () => {
    await newSku(world.bot, { type: 5 })
    const { body } = await world.bot.api.get(`/applications/${world.bot.id}/skus`)
    const group = body.find(({ type }: any) => type === 6)
    await world.refuses(() => buy(world.owner, group.id), 400, 50057)
    await world.refuses(() => buy(world.owner, '1'), 404, 10027)
    const { id } = await newSku(world.bot, { ...FREE, type: 3 })
    const { kernel } = world.app
    const { stranger, bot } = world
    const { consumed: _, ...given } = await grantEntitlement(world, userEntitlement(id, stranger))
    const row = { application_id: bot.id, sku_id: given.sku_id, owner_id: stranger.id, owner_type: 2, type: 5 }
    const state = { user_id: stranger.id, starts_at: null, ends_at: null, is_deleted: false, is_consumed: false }
    const rows = Array.from({ length: 198 }, () => ({ ...row, ...state, id: kernel.ids.next() }))
    await kernel.store.write(async ({ q }) => {
      await q.insertInto('entitlements').values(rows).execute()
    })
    const last = await Promise.all([buy(stranger, id), buy(stranger, id)])
    assert.deepEqual(last.map(({ status }) => status).sort(), [201, 400])
    await world.refuses(() => buy(stranger, id), 400, 50057)
  })
})
