import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantEntitlement, guildEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Current User Application Entitlements', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/users/@me/applications/${world.bot.id}/entitlements`
  })
  after(() => world.close())

  test('lists the caller’s entitlements, with consumed ones on request and deleted ones never', async () => {
    const [sword, food] = [await newSku(world.bot), await newSku(world.bot, { type: 3 })]
    const mine = await grantEntitlement(world, userEntitlement(sword.id, world.member))
    const eaten = await grantEntitlement(world, userEntitlement(food.id, world.member))
    const deleted = await grantEntitlement(world, userEntitlement(food.id, world.member))
    await grantEntitlement(world, userEntitlement(sword.id, world.owner))
    await grantEntitlement(world, guildEntitlement(sword.id, world.guildId))
    const all = `/applications/${world.bot.id}/entitlements`
    await world.bot.api.post(`${all}/${eaten.id}/consume`)
    await world.bot.api.delete(`${all}/${deleted.id}`)
    const { status, body } = await world.member.api.get(path)
    assert.deepEqual([status, body], [200, [mine]])
    const consumed = { ...eaten, consumed: true }
    assert.deepEqual((await world.member.api.get(`${path}?exclude_consumed=false`)).body, [mine, consumed])
    const some = await world.member.api.get(`${path}?exclude_consumed=false&sku_ids=${food.id}`)
    assert.deepEqual(some.body, [consumed])
    assert.deepEqual((await world.stranger.api.get(path)).body, [])
  })

  test('accepts a token of any scope, but only of that application', async () => {
    const client = await newClientApplication(world)
    const { api } = await tokensFor(world, client, world.member, 'identify')
    const { status, body } = await api.get(`/users/@me/applications/${client.id}/entitlements`)
    assert.deepEqual([status, body], [200, []])
    await world.refuses(() => api.get(path), 403, 20012)
  })

  test('refuses an unknown application', async () => {
    await world.refuses(() => world.member.api.get('/users/@me/applications/1/entitlements'), 404, 10002)
  })
})
