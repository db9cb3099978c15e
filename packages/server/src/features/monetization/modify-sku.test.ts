import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSku } from '@guildhall/testing/features/monetization'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify SKU', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/skus`
  })
  after(() => world.close())

  test('changes only the fields that were sent', async () => {
    const price = { amount: 100, currency: 'usd' }
    const sku = await newSku(world.bot, { price })
    const one = `${path}/${sku.id}`
    assert.deepEqual((await world.bot.api.patch(one, {})).body, sku)
    const { status, body } = await world.owner.api.patch(one, { name: 'Long Sword' })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...sku, name: 'Long Sword', slug: 'long-sword' })
    assert.equal((await world.bot.api.patch(one, { flags: 0 })).body.flags, 0)
    assert.equal((await world.bot.api.patch(one, { access_type: 2 })).body.access_type, 2)
    const dearer = { amount: 200, currency: 'usd' }
    assert.deepEqual((await world.bot.api.patch(one, { price: dearer })).body.price, dearer)
    const { price: gone, ...after } = (await world.bot.api.patch(one, { price: null })).body
    assert.equal(gone, undefined)
    assert.deepEqual((await world.bot.api.get(path)).body, [after])
  })

  test('renames the group with its subscription', async () => {
    const { id } = await newSku(world.bot, { type: 5 })
    await world.bot.api.patch(`${path}/${id}`, { name: 'Platinum', flags: 128 })
    const groups = (await world.bot.api.get(path)).body.filter(({ type }: any) => type === 6)
    assert.deepEqual(
      groups.map(({ name, slug, flags }: any) => [name, slug, flags]),
      [['Platinum', 'platinum', 128]],
    )
    await world.refuses(() => world.bot.api.patch(`${path}/${groups[0].id}`, { name: 'x' }), 400, 50057)
  })

  test('refuses fields of another type, and unknown SKUs', async () => {
    const { id } = await newSku(world.bot)
    await world.refusesAt(() => world.bot.api.patch(`${path}/${id}`, { flags: 128 }), 'flags', 'BASE_TYPE_CHOICES')
    await world.refusesAt(() => world.bot.api.patch(`${path}/${id}`, { name: ' ' }), 'name', 'BASE_TYPE_REQUIRED')
    await world.refuses(() => world.bot.api.patch(`${path}/1`, { name: 'x' }), 404, 10027)
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.patch(`/applications/${other.id}/skus/${id}`, { name: 'x' }), 404, 10027)
  })

  test('refuses everyone else', async () => {
    const { id } = await newSku(world.bot)
    await world.refuses(() => world.member.api.patch(`${path}/${id}`, { name: 'x' }), 403, 20012)
  })
})
