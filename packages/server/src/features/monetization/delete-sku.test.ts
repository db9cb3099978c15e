import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantEntitlement, guildEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete SKU', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/skus`
  })
  after(() => world.close())

  test('deletes a SKU with its entitlements, and nothing else', async () => {
    const [sku, other] = [await newSku(world.bot), await newSku(world.bot)]
    await grantEntitlement(world, userEntitlement(sku.id, world.member))
    await grantEntitlement(world, guildEntitlement(sku.id, world.guildId))
    const kept = await grantEntitlement(world, userEntitlement(other.id, world.member))
    assert.equal((await world.owner.api.delete(`${path}/${sku.id}`)).status, 204)
    await world.app.worker.settled()
    assert.deepEqual((await world.bot.api.get(path)).body, [other])
    assert.deepEqual((await world.bot.api.get(`/applications/${world.bot.id}/entitlements`)).body, [kept])
    assert.deepEqual(await storeFaults(world.db), [])
    await world.refuses(() => world.bot.api.delete(`${path}/${sku.id}`), 404, 10027)
  })

  test('deletes more entitlements than one unit of work can', async () => {
    const { id: sku_id } = await newSku(world.bot)
    const { kernel } = world.app
    const given = { application_id: world.bot.id, sku_id, owner_type: 2, type: 8, starts_at: null, ends_at: null }
    const rows = Array.from({ length: 501 }, () => {
      const id = kernel.ids.next()
      return {
        ...given,
        id,
        owner_id: world.member.id,
        user_id: world.member.id,
        is_deleted: false,
        is_consumed: false,
      }
    })
    await kernel.store.write(async ({ q }) => {
      await q.insertInto('entitlements').values(rows).execute()
    })
    assert.equal((await world.bot.api.delete(`${path}/${sku_id}`)).status, 204)
    await world.app.worker.settled()
    const left = await world.db.q.selectFrom('entitlements').select('id').where('sku_id', '=', sku_id).execute()
    assert.deepEqual(left, [])
  })

  test('deletes a subscription with its group, which can’t be deleted alone', async () => {
    const { id } = await newSku(world.bot, { type: 5 })
    const list = async () => (await world.bot.api.get(path)).body.filter(({ type }: any) => type > 3)
    const [group] = await list()
    await world.refuses(() => world.bot.api.delete(`${path}/${group.id}`), 400, 50057)
    await world.bot.api.delete(`${path}/${id}`)
    assert.deepEqual(await list(), [])
  })

  test('an application’s SKUs and entitlements are deleted with it', async () => {
    const bot = await newBot(world.app, world.owner)
    const { id } = await newSku(bot, { type: 5 })
    await grantEntitlement({ bot }, userEntitlement(id, world.member))
    assert.equal((await world.owner.api.post(`/applications/${bot.id}/delete`)).status, 204)
    await world.app.worker.settled()
    for (const table of ['skus', 'entitlements'] as const) {
      const rows = await world.db.q.selectFrom(table).select('id').where('application_id', '=', bot.id).execute()
      assert.deepEqual(rows, [], table)
    }
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('refuses everyone else', async () => {
    const { id } = await newSku(world.bot)
    await world.refuses(() => world.member.api.delete(`${path}/${id}`), 403, 20012)
  })
})
