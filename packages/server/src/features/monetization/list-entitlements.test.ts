import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Entitlement } from '@guildhall/protocol/objects/applications/entitlement'
import { grantEntitlement, guildEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'

describe('List Entitlements', () => {
  let world: World
  let path: string
  let made: Entitlement[]
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/entitlements`
    const [sword, food] = [await newSku(world.bot), await newSku(world.bot, { type: 3 })]
    made = [
      await grantEntitlement(world, userEntitlement(sword.id, world.member)),
      await grantEntitlement(world, userEntitlement(food.id, world.member)),
      await grantEntitlement(world, userEntitlement(sword.id, world.owner)),
      await grantEntitlement(world, guildEntitlement(sword.id, world.guildId)),
    ]
  })
  after(() => world.close())

  /** The indexes of the entitlements that a query finds, without those that were created later. */
  async function found(query = ''): Promise<number[]> {
    const { status, body } = await world.bot.api.get(`${path}?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.map(({ id }: any) => made.findIndex((each) => each.id === id)).filter((place: number) => place >= 0)
  }

  test('lists all entitlements, oldest first', async () => {
    assert.deepEqual((await world.owner.api.get(path)).body, made)
  })

  test('filters by user, by guild, and by SKUs, comma-separated or repeated', async () => {
    assert.deepEqual(await found(`user_id=${world.member.id}`), [0, 1])
    assert.deepEqual(await found(`guild_id=${world.guildId}`), [3])
    assert.deepEqual(await found(`guild_id=${world.member.id}`), [])
    const [sword, food] = [made[0]?.sku_id, made[1]?.sku_id]
    assert.deepEqual(await found(`sku_ids=${food}`), [1])
    assert.deepEqual(await found(`sku_ids=${sword},${food}`), [0, 1, 2, 3])
    assert.deepEqual(await found(`sku_ids=${sword}&sku_ids=${food}&user_id=${world.member.id}`), [0, 1])
    assert.deepEqual(await found('sku_ids=1'), [])
  })

  test('returns entitlements in ascending order, also with `before`', async () => {
    assert.deepEqual(await found('limit=2'), [0, 1])
    assert.deepEqual(await found(`after=${made[1]?.id}&limit=1`), [2])
    assert.deepEqual(await found(`before=${made[3]?.id}&limit=2`), [1, 2])
    assert.deepEqual(await found(`before=${made[2]?.id}&after=${made[2]?.id}`), [0, 1])
    assert.deepEqual(await found('after=0'), [0, 1, 2, 3])
  })

  test('includes ended entitlements unless excluded, and deleted ones only on request', async () => {
    const sku = (await newSku(world.bot, { type: 3 })).id
    const [over, deleted, consumed, later] = [
      await grantEntitlement(world, userEntitlement(sku, world.stranger)),
      await grantEntitlement(world, userEntitlement(sku, world.stranger)),
      await grantEntitlement(world, userEntitlement(sku, world.stranger)),
      await grantEntitlement(world, userEntitlement(sku, world.stranger)),
    ]
    const now = world.clock.now()
    const moment = (ms: number) => new Date(now + ms).toISOString()
    await world.bot.api.patch(`${path}/${over.id}`, { ends_at: moment(-1000) })
    await world.bot.api.delete(`${path}/${deleted.id}`)
    await world.bot.api.post(`${path}/${consumed.id}/consume`)
    await world.bot.api.patch(`${path}/${later.id}`, { starts_at: moment(3_600_000), ends_at: moment(7_200_000) })
    const ids = async (query = '') =>
      (await world.bot.api.get(`${path}?sku_ids=${sku}&${query}`)).body.map(({ id }: any) => id)
    assert.deepEqual(await ids(), [over.id, consumed.id, later.id])
    assert.deepEqual(await ids('exclude_ended=true'), [consumed.id, later.id])
    assert.deepEqual(await ids('exclude_deleted=false'), [over.id, deleted.id, consumed.id, later.id])
    assert.deepEqual(await ids('exclude_deleted=false&exclude_ended=1'), [deleted.id, consumed.id, later.id])
    assert.deepEqual(await ids('only_active=true&exclude_deleted=false'), [])
  })

  test('refuses invalid pages, IDs and lists', async () => {
    const refuses = (query: string, field: string, code: string) =>
      world.refusesAt(() => world.bot.api.get(`${path}?${query}`), field, code)
    await refuses('limit=0', 'limit', 'NUMBER_TYPE_MIN')
    await refuses('limit=101', 'limit', 'NUMBER_TYPE_MAX')
    await refuses('user_id=x', 'user_id', 'NUMBER_TYPE_COERCE')
    await refuses('sku_ids=1,x', 'sku_ids.1', 'NUMBER_TYPE_COERCE')
    await refuses(`sku_ids=${Array(101).fill('1')}`, 'sku_ids', 'BASE_TYPE_MAX_LENGTH')
    await refuses('exclude_ended=perhaps', 'exclude_ended', 'BOOLEAN_TYPE_CONVERT')
  })

  test('refuses everyone else', async () => {
    await world.refuses(() => world.member.api.get(path), 403, 20012)
  })
})
