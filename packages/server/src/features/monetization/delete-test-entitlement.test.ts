import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Test Entitlement', () => {
  let world: World
  let path: string
  let skuId: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/entitlements`
    skuId = (await newSku(world.bot)).id
  })
  after(() => world.close())

  test('marks a test entitlement as deleted, and notifies the bot and its user', async () => {
    const made = await grantEntitlement(world, userEntitlement(skuId, world.member))
    const events = await world.eventsOf(async () => {
      const { status } = await world.bot.api.delete(`${path}/${made.id}`)
      assert.equal(status, 204)
    }, world.member.id)
    assert.deepEqual(events, [{ type: 'ENTITLEMENT_DELETE', data: { ...made, deleted: true } }])
    assert.deepEqual((await world.bot.api.get(path)).body, [])
    const all = (await world.bot.api.get(`${path}?exclude_deleted=false`)).body
    assert.deepEqual(all, [{ ...made, deleted: true }])
  })

  test('refuses deleted and unknown entitlements, and everyone else', async () => {
    const { id } = await grantEntitlement(world, userEntitlement(skuId, world.member))
    await world.refuses(() => world.member.api.delete(`${path}/${id}`), 403, 20012)
    await world.owner.api.delete(`${path}/${id}`)
    await world.refuses(() => world.bot.api.delete(`${path}/${id}`), 404, 10029)
    await world.refuses(() => world.bot.api.delete(`${path}/1`), 404, 10029)
  })
})
