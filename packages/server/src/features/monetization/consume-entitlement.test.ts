import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'

describe('Consume Entitlement', () => {
  let world: World
  let path: string
  let skuId: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/entitlements`
    skuId = (await newSku(world.bot, { type: 3 })).id
  })
  after(() => world.close())

  const consume = (id: string) => world.bot.api.post(`${path}/${id}/consume`)

  test('consumes the entitlement once, and notifies the bot', async () => {
    const made = await grantEntitlement(world, userEntitlement(skuId, world.member))
    const events = await world.eventsOf(async () => {
      const { status } = await consume(made.id)
      assert.equal(status, 204)
    }, world.bot.id)
    const consumed = { ...made, consumed: true }
    assert.deepEqual(events, [{ type: 'ENTITLEMENT_UPDATE', data: consumed }])
    assert.deepEqual((await world.bot.api.get(`${path}/${made.id}`)).body, consumed)
    await world.refuses(() => consume(made.id), 404, 10029)
  })

  test('refuses one of two simultaneous requests', async () => {
    const { id } = await grantEntitlement(world, userEntitlement(skuId, world.member))
    const answers = await Promise.all([consume(id), consume(id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404])
  })

  test('refuses durable, deleted and unknown entitlements', async () => {
    const durable = await grantEntitlement(world, userEntitlement((await newSku(world.bot)).id, world.member))
    await world.refuses(() => consume(durable.id), 400, 50057)
    const { id } = await grantEntitlement(world, userEntitlement(skuId, world.member))
    await world.bot.api.delete(`${path}/${id}`)
    await world.refuses(() => consume(id), 404, 10029)
    await world.refuses(() => consume('1'), 404, 10029)
  })

  test('refuses everyone but the application, even the user who has the entitlement', async () => {
    const { id } = await grantEntitlement(world, userEntitlement(skuId, world.member))
    await world.refuses(() => world.member.api.post(`${path}/${id}/consume`), 403, 20012)
  })
})
