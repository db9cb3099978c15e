import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { installForSelf, newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

describe('List User Authorizations', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  test('lists each of the user’s applications once, and no others', async () => {
    const [one, other] = [await newClientApplication(world), await newClientApplication(world)]
    await tokensFor(world, one, world.member, 'identify')
    await tokensFor(world, one, world.member, 'guilds')
    await tokensFor(world, other, world.member, 'email')
    await tokensFor(world, other, world.owner, 'connections')
    const [first, second] = (await world.member.api.get('/oauth2/tokens')).body
    assert.deepEqual([first.application.id, first.scopes], [other.id, ['email']])
    assert.deepEqual([second.application.id, second.scopes.sort()], [one.id, ['guilds', 'identify']])
  })

  test('includes user-installed applications in the same order', async () => {
    const user = await world.newPerson('installer')
    const [first, both, last] = [
      await newClientApplication(world),
      await newClientApplication(world),
      await newClientApplication(world),
    ]
    await installForSelf(user, first)
    await installForSelf(user, both)
    await tokensFor(world, last, user, 'identify')
    await tokensFor(world, both, user, 'guilds')
    const shown = (await user.api.get('/oauth2/tokens')).body
    assert.deepEqual(
      shown.map(({ application, scopes, user_installed }: any) => [application.id, scopes.sort(), user_installed]),
      [
        [both.id, ['applications.commands', 'guilds'], true],
        [last.id, ['identify'], false],
        [first.id, ['applications.commands'], true],
      ],
    )
  })
})
