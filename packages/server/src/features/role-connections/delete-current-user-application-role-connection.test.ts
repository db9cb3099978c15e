import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Current User Application Role Connection', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('deletes the user’s role connection of this application, and no other', async () => {
    const client = await newClientApplication(world)
    const path = `/users/@me/applications/${client.id}/role-connection`
    const [{ api }, other] = [
      await tokensFor(world, client, world.member, 'role_connections.write'),
      await tokensFor(world, client, world.owner, 'role_connections.write'),
    ]
    for (const each of [api, other.api]) await each.put(path, { platform_username: 'player' })
    for (let i = 0; i < 2; i++) assert.equal((await api.delete(path)).status, 204)
    assert.equal((await api.get(path)).body.platform_username, null)
    assert.equal((await other.api.get(path)).body.platform_username, 'player')
  })
})
