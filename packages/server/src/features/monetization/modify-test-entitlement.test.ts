import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Test Entitlement', () => {
  let world: World
  let path: string
  let skuId: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/entitlements`
    skuId = (await newSku(world.bot, { type: 5 })).id
  })
  after(() => world.close())

  const START = '2030-01-01T00:00:00.000000+00:00'
  const END = '2030-02-01T00:00:00.000000+00:00'

  test('sets start and end, changes only the fields that were sent, and notifies the bot', async () => {
    const made = await grantEntitlement(world, userEntitlement(skuId, world.member))
    const change = async (body: object) => (await world.bot.api.patch(`${path}/${made.id}`, body)).body
    const events = await world.eventsOf(async () => {
      assert.deepEqual(await change({ starts_at: '2030-01-01T00:00:00Z' }), { ...made, starts_at: START })
    }, world.bot.id)
    assert.deepEqual(events, [{ type: 'ENTITLEMENT_UPDATE', data: { ...made, starts_at: START } }])
    assert.deepEqual(await change({ ends_at: END }), { ...made, starts_at: START, ends_at: END })
    assert.deepEqual(await change({ starts_at: null }), { ...made, ends_at: END })
    assert.deepEqual(await change({ ends_at: null }), made)
  })

  test('refuses invalid times, and an end before the start', async () => {
    const { id } = await grantEntitlement(world, userEntitlement(skuId, world.member))
    const change = (body: object) => world.bot.api.patch(`${path}/${id}`, body)
    await world.refusesAt(() => change({ ends_at: 'soon' }), 'ends_at', 'DATE_TIME_TYPE_PARSE')
    await world.refusesAt(() => change({ starts_at: END, ends_at: START }), 'ends_at', 'DATE_TIME_TYPE_MIN')
    await change({ starts_at: END })
    await world.refusesAt(() => change({ ends_at: START }), 'ends_at', 'DATE_TIME_TYPE_MIN')
  })

  test('refuses deleted and unknown entitlements, and everyone else', async () => {
    const { id } = await grantEntitlement(world, userEntitlement(skuId, world.member))
    await world.refuses(() => world.member.api.patch(`${path}/${id}`, {}), 403, 20012)
    await world.bot.api.delete(`${path}/${id}`)
    for (const each of [id, '1']) await world.refuses(() => world.bot.api.patch(`${path}/${each}`, {}), 404, 10029)
  })
})
