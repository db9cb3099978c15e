import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SkuSubscription } from '@guildhall/protocol/objects/applications/subscription'
import { newSku } from '@guildhall/testing/features/monetization'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('List SKU Subscriptions', () => {
  let world: World
  let path: string
  const made: SkuSubscription[] = []
  before(async () => {
    world = await World.create()
    const { id: sku_id } = await newSku(world.bot, { type: 5 })
    path = `/skus/${sku_id}/subscriptions`
    for (const { id: user_id } of [world.owner, world.member, world.moderator]) {
      made.push((await world.bot.api.post(`/applications/${world.bot.id}/subscriptions`, { sku_id, user_id })).body)
    }
  })
  after(() => world.close())

  const ids = async (query = '') => (await world.bot.api.get(`${path}${query}`)).body.map(({ id }: any) => id)
  const idOf = (index: number) => made[index]?.id

  test('lists the subscriptions to a SKU, oldest first, also for the application’s owner', async () => {
    assert.deepEqual((await world.bot.api.get(path)).body, made)
    assert.deepEqual((await world.owner.api.get(path)).body, made)
  })

  test('filters by user', async () => {
    assert.deepEqual(await ids(`?user_id=${world.member.id}`), [idOf(1)])
    assert.deepEqual(await ids(`?user_id=${world.stranger.id}`), [])
  })

  test('pages in both directions, and prefers before to after', async () => {
    assert.deepEqual(await ids('?limit=2'), [idOf(0), idOf(1)])
    assert.deepEqual(await ids(`?after=${idOf(0)}&limit=1`), [idOf(1)])
    assert.deepEqual(await ids(`?before=${idOf(2)}&limit=1`), [idOf(1)])
    assert.deepEqual(await ids(`?before=${idOf(1)}&after=${idOf(1)}`), [idOf(0)])
  })

  test('refuses invalid queries, unknown SKUs and everyone else', async () => {
    for (const query of ['?limit=0', '?limit=101', '?user_id=x']) {
      await world.refuses(() => world.bot.api.get(`${path}${query}`), 400, 50035)
    }
    await world.refuses(() => world.bot.api.get('/skus/1/subscriptions'), 404, 10027)
    const other = await newBot(world.app, world.owner)
    for (const who of [world.member, other]) await world.refuses(() => who.api.get(path), 403, 20012)
  })
})
