import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSku } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'

describe('Get SKU', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the SKU of a premium button to anyone who sees it', async () => {
    const sku = await newSku(world.bot, { name: 'Lantern', price: { amount: 0, currency: 'eur' } })
    const { body } = await world.member.api.get(`/skus/${sku.id}`)
    assert.deepEqual([body.id, body.name, body.price], [sku.id, 'Lantern', { amount: 0, currency: 'eur' }])
  })

  test('answers 404 for an unknown SKU', async () => {
    await world.refuses(() => world.member.api.get('/skus/1'), 404, 10027)
  })
})
