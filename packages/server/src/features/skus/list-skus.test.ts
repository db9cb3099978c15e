import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSku } from '../../testing/monetization.ts'
import { World } from '../../testing/world.ts'

describe('List SKUs', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/skus`
  })
  after(() => world.close())

  test('answers an empty list at first, and then all that the application offers, the oldest first', async () => {
    const { status, body } = await world.bot.api.get(path)
    assert.deepEqual([status, body], [200, []])
    const made = [await newSku(world.bot), await newSku(world.bot, { name: 'Hidden', flags: 0 })]
    assert.deepEqual((await world.bot.api.get(path)).body, made)
    assert.deepEqual((await world.owner.api.get(path)).body, made)
  })

  test('shows a subscription with its group', async () => {
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

  test('refuses everyone else', async () => {
    await world.refuses(() => world.member.api.get(path), 403, 20012)
  })
})
