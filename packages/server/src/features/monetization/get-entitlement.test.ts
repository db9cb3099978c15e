import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Entitlement', () => {
  let world: World
  let path: string
  let skuId: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/entitlements`
    skuId = (await newSku(world.bot)).id
  })
  after(() => world.close())

  test('returns an entitlement, also a deleted one', async () => {
    const made = await grantEntitlement(world, userEntitlement(skuId, world.member))
    const one = `${path}/${made.id}`
    const { status, body } = await world.bot.api.get(one)
    assert.deepEqual([status, body], [200, made])
    await world.bot.api.delete(one)
    assert.deepEqual((await world.bot.api.get(one)).body, { ...made, deleted: true })
  })

  test('accepts a token with its scope only from the application’s owners', async () => {
    const { id } = await grantEntitlement(world, userEntitlement(skuId, world.member))
    const client = await newClientApplication(world)
    const scope = 'applications.entitlements'
    const { api } = await tokensFor(world, client, world.owner, scope)
    assert.equal((await api.get(`${path}/${id}`)).status, 200)
    assert.equal((await api.get(path)).status, 200)
    const user = await tokensFor(world, client, world.member, scope)
    const other = await tokensFor(world, { ...client }, world.owner, 'identify')
    await world.refuses(() => user.api.get(`${path}/${id}`), 403, 20012)
    await world.refuses(() => other.api.get(`${path}/${id}`), 403, 50026)
    await world.refuses(() => api.post(path, userEntitlement(skuId, world.member)), 401, 0)
  })

  test('refuses unknown entitlements, those of another application, and everyone else', async () => {
    const { id } = await grantEntitlement(world, userEntitlement(skuId, world.member))
    await world.refuses(() => world.bot.api.get(`${path}/1`), 404, 10029)
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.get(`/applications/${other.id}/entitlements/${id}`), 404, 10029)
    await world.refuses(() => world.member.api.get(`${path}/${id}`), 403, 20012)
  })
})
