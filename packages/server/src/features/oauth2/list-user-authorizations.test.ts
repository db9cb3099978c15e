import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newClient, tokensFor } from '../../testing/oauth2.ts'
import { World } from '../../testing/world.ts'

describe('List User Authorizations', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  test('shows each application once, and those of nobody else', async () => {
    const [one, other] = [await newClient(world), await newClient(world)]
    await tokensFor(world, one, world.member, 'identify')
    await tokensFor(world, one, world.member, 'guilds')
    await tokensFor(world, other, world.member, 'email')
    await tokensFor(world, other, world.owner, 'connections')
    const [first, second] = (await world.member.api.get('/oauth2/tokens')).body
    assert.deepEqual([first.application.id, first.scopes], [other.id, ['email']])
    assert.deepEqual([second.application.id, second.scopes.sort()], [one.id, ['guilds', 'identify']])
  })
})
