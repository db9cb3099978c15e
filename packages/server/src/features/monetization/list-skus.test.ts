import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SkuFlag } from '@guildhall/protocol/enums/monetization'
import { grantAccessToken } from '@guildhall/testing/clients/access-token'
import { newSku } from '@guildhall/testing/features/monetization'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const { AVAILABLE } = SkuFlag

describe('List SKUs', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/skus`
  })
  after(() => world.close())

  test('returns an empty list at first, and then all of the application’s SKUs, oldest first', async () => {
    const { status, body } = await world.bot.api.get(path)
    assert.deepEqual([status, body], [200, []])
    const made = [await newSku(world.bot), await newSku(world.bot, { name: 'Hidden', flags: 0 })]
    assert.deepEqual((await world.bot.api.get(path)).body, made)
    assert.deepEqual((await world.owner.api.get(path)).body, made)
  })

  test('returns a subscription with its group', async () => {
    const { id } = await newSku(world.bot, { name: 'Gold Tier', type: 5, flags: 128 })
    const shown = (await world.bot.api.get(path)).body.slice(-2)
    assert.deepEqual(
      shown.map(({ type, name, slug, flags }: any) => [type, name, slug, flags]),
      [
        [6, 'Gold Tier', 'gold-tier', 128],
        [5, 'Gold Tier', 'gold-tier', 128],
      ],
    )
    assert.equal(shown[1].id, id)
  })

  test('returns only available SKUs to everyone else', async () => {
    const all = (await world.owner.api.get(path)).body
    const sold = all.filter(({ flags }: any) => (flags & AVAILABLE) !== 0)
    assert.ok(sold.length > 0 && sold.length < all.length, 'some of each kind')
    assert.deepEqual((await world.member.api.get(path)).body, sold)
    const token = await grantAccessToken(world, world.member, world.bot)
    assert.deepEqual((await world.clientOf(`Bearer ${token}`).get(path)).body, sold)
  })

  test('returns all SKUs to the application’s owner, also by a bearer token', async () => {
    const token = await grantAccessToken(world, world.owner, world.bot)
    const all = (await world.owner.api.get(path)).body
    assert.deepEqual((await world.clientOf(`Bearer ${token}`).get(path)).body, all)
  })

  test('refuses other applications', async () => {
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.get(path), 403, 20012)
    const token = await grantAccessToken(world, world.owner, other)
    await world.refuses(() => world.clientOf(`Bearer ${token}`).get(path), 403, 20012)
    await world.refuses(() => world.member.api.get('/applications/1000000000000000099/skus'), 404, 10002)
  })
})
