import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantEntitlement, guildEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Test Entitlement', () => {
  let world: World
  let path: string
  let skuId: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/entitlements`
    skuId = (await newSku(world.bot)).id
  })
  after(() => world.close())

  const create = (body: object) => world.bot.api.post(path, body)

  test('gives a test entitlement to a user, and notifies the bot and the user', async () => {
    let answer: any
    const ofUser: any[] = []
    const ofBot = await world.eventsOf(async () => {
      ofUser.push(
        ...(await world.eventsOf(async () => {
          answer = await create(userEntitlement(skuId, world.member))
        }, world.member.id)),
      )
    }, world.bot.id)
    assert.equal(answer.status, 200)
    const { id, ...others } = answer.body
    assert.deepEqual(others, {
      sku_id: skuId,
      application_id: world.bot.id,
      user_id: world.member.id,
      promotion_id: null,
      type: 8,
      gift_code_flags: 0,
      deleted: false,
      consumed: false,
      starts_at: null,
      ends_at: null,
    })
    const expected = [{ type: 'ENTITLEMENT_CREATE', data: answer.body }]
    assert.deepEqual([ofBot, ofUser], [expected, expected])
  })

  test('gives an entitlement to a guild, with the user who gave it', async () => {
    const events = await world.eventsOf(async () => {
      const { body } = await world.owner.api.post(path, guildEntitlement(skuId, world.guildId))
      assert.deepEqual([body.guild_id, body.user_id], [world.guildId, world.owner.id])
    }, world.bot.id)
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.guild_id]),
      [['ENTITLEMENT_CREATE', world.guildId]],
    )
    const byBot = await grantEntitlement(world, guildEntitlement(skuId, world.guildId))
    assert.equal(byBot.user_id, world.bot.id)
  })

  test('refuses SKUs of other applications, and groups', async () => {
    const other = await newBot(world.app, world.owner)
    const { id: strange } = await newSku(other)
    await newSku(world.bot, { type: 5 })
    const { body } = await world.bot.api.get(`/applications/${world.bot.id}/skus`)
    const group = body.find(({ type }: any) => type === 6)
    for (const id of ['1', strange, group.id]) {
      await world.refusesAt(() => create(userEntitlement(id, world.member)), 'sku_id', 'SKU_UNKNOWN')
    }
  })

  test('refuses unknown guilds and users, and owners of the wrong kind', async () => {
    await world.refusesAt(() => create(guildEntitlement(skuId, world.member.id)), 'owner_id', 'OWNER_UNKNOWN')
    await world.refusesAt(() => create(userEntitlement(skuId, { id: world.guildId })), 'owner_id', 'OWNER_UNKNOWN')
    const wrong = { ...userEntitlement(skuId, world.member), owner_type: 3 }
    await world.refusesAt(() => create(wrong), 'owner_type', 'BASE_TYPE_CHOICES')
    await world.refusesAt(() => create({}), 'owner_id', 'BASE_TYPE_REQUIRED')
  })

  test('gives entitlements that are deleted with their guild', async () => {
    const { id } = await world.newGuild(world.owner)
    await grantEntitlement(world, guildEntitlement(skuId, id))
    await world.owner.api.delete(`/guilds/${id}`)
    await world.app.worker.settled()
    const rows = await world.db.q.selectFrom('entitlements').select('id').where('owner_id', '=', id).execute()
    assert.deepEqual(rows, [])
    assert.deepEqual(await storeFaults(world.db), [])
    await world.refusesAt(() => create(guildEntitlement(skuId, id)), 'owner_id', 'OWNER_UNKNOWN')
  })

  test('refuses everyone else before it validates the body', async () => {
    await world.refuses(() => world.member.api.post(path, {}), 403, 20012)
  })
})
